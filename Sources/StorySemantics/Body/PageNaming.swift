import StoryDiagnostics
import StorySource
import StorySyntax

/// What findings call pages and sections, and where they point.
struct PageNaming {
    private let tree: SyntaxTree
    private let sections: [StoryMeaning.Section]
    private let story: StoryPages
    private let format: StoryFormat

    init(_ context: PassContext) {
        tree = context.tree
        sections = context.meaning.sections
        story = context.pages
        format = context.format
    }

    /// A page as its author would name it: by its section alone where that is one page.
    func place(of page: Int) -> Diagnostic.Place {
        let node = story.pages[page].node
        return tree.component(of: node) == .section
            ? place(ofSection: story.pages[page].section) : .page(story.names[page])
    }

    /// A section, which is a segment in a story in JSON.
    func place(ofSection section: Int) -> Diagnostic.Place {
        let name = tree.text(of: .id, in: sections[section].node) ?? ""
        return format == .json ? .segment(name) : .section(name)
    }

    /// Where findings about a page point: `<Name` of the page, or of the section that is one.
    func span(of page: Int) -> SourceSpan { tree.nameSpan(of: story.pages[page].node) }
}
