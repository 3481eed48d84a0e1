import StorySyntax

/// Results of the analysis for editors.
extension AnalyzedStory {
    /// The pages and the links between them.
    package var pages: StoryPages { context.pages }

    package var sections: [StoryMeaning.Section] { context.meaning.sections }

    /// Returns the id of a `heading`; nil for those of which a tag makes a title.
    package func headingID(of node: NodeID) -> String? { context.markdown.headingID(of: node) }

    package func plainText(of node: NodeID) -> String { tree.plainText(of: node, context.markdown) }

    package func file(_ path: String) -> PackageFile { context.files.find(path) }
}
