import StorySyntax

/// Results of the analysis for editors.
extension AnalyzedStory {
    /// The pages and the links between them.
    package var pages: StoryPages { context.pages }

    package var sections: [StoryMeaning.Section] { context.meaning.sections }

    /// The ids of headings by node, in a story whose sections have tags.
    package var headingIDs: [NodeID: String] { context.markdown.headingIDs }

    package func plainText(of node: NodeID) -> String { tree.plainText(of: node) }

    package func file(_ path: String) -> PackageFile { context.files.find(path) }
}
