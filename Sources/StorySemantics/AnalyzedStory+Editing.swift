import StorySource
import StorySyntax

/// What editors want to know beside what becomes of a story.
extension AnalyzedStory {
    /// The pages and the ways between them.
    package var pages: StoryPages { context.pages }

    /// The sections of the body.
    package var sections: [StoryMeaning.Section] { context.meaning.sections }

    /// The headings of a story whose sections have tags, by their nodes, with their ids.
    package var headingIDs: [NodeID: String] { context.markdown.headingIDs }

    /// The words of a heading.
    package func plainText(of node: NodeID) -> String { tree.plainText(of: node) }

    /// A file of the package.
    package func file(_ path: String) -> PackageFile { context.files.find(path) }
}
