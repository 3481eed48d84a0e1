import StoryDiagnostics
import StorySource
import StorySyntax

/// The names of pages and sections in diagnostics, and their spans.
struct PageNaming {
    private let tree: SyntaxTree
    private let story: StoryPages
    private let format: StoryFormat

    init(_ context: PassContext) {
        tree = context.tree
        story = context.pages
        format = context.format
    }

    /// Returns a page as its author would name it: by its section alone if the section is one page.
    func location(of page: Int) -> Diagnostic.Location {
        let node = story.pages[page].node
        return tree.component(of: node) == .section
            ? location(ofSection: story.pages[page].section) : .page(story.name(of: page))
    }

    /// Returns a section, which is called a segment in a JSON story.
    func location(ofSection section: Int) -> Diagnostic.Location {
        let name = story.sectionIDs[section]
        return format == .json ? .segment(name) : .section(name)
    }

    /// Returns the span for diagnostics about a page: `<Name` of the page, or of the section that is one.
    func span(of page: Int) -> SourceSpan { tree.nameSpan(of: story.pages[page].node) }
}
