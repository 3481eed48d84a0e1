/// The pages of a story and the links between them, with their ids and labels: what `mdxc graph` draws.
///
/// Unlike the IR, it also exists for a story with errors, in which links may lead nowhere.
package struct StoryMap: Sendable {
    package struct Section: Sendable {
        package let id: String
        package let title: String
        /// Marked as part of the authentic path.
        package let isAuthentic: Bool
        package let pages: Range<Int>

        package init(id: String, title: String, isAuthentic: Bool, pages: Range<Int>) {
            self.id = id
            self.title = title
            self.isAuthentic = isAuthentic
            self.pages = pages
        }
    }

    package struct Page: Sendable {
        package let id: String
        package let section: Int
        package let exit: Exit

        package init(id: String, section: Int, exit: Exit) {
            self.id = id
            self.section = section
            self.exit = exit
        }
    }

    package enum Exit: Sendable {
        case next(Target)
        case choices(prompt: String?, [Choice])
        /// An ending. The kind is as in the IR: `good`.
        case ending(id: String, kind: String, title: String?)
        /// The last page of a linear story.
        case end
        /// No exit, in a branching story.
        case loose
    }

    package struct Choice: Sendable {
        package let label: String
        package let target: Target
        /// Marked as part of the authentic path.
        package let isAuthentic: Bool

        package init(label: String, target: Target, isAuthentic: Bool) {
            self.label = label
            self.target = target
            self.isAuthentic = isAuthentic
        }
    }

    package enum Target: Equatable, Sendable {
        /// A page, by its index.
        case page(Int)
        /// No page has this name; nil if no name could be read.
        case nothing(String?)
    }

    /// The title of the story; empty if it has none.
    package let title: String
    /// In file order.
    package let sections: [Section]
    /// In file order; at least one.
    package let pages: [Page]
    package let start: Int

    /// - Precondition: There is at least one page, and the pages of targets are in `pages`.
    package init(title: String, sections: [Section], pages: [Page], start: Int) {
        precondition(!pages.isEmpty, "a map shows a page at least")
        self.title = title
        self.sections = sections
        self.pages = pages
        self.start = start
    }

    /// Returns the unique name of a page: `section/page`.
    package func name(of page: Int) -> String { sections[pages[page].section].id + "/" + pages[page].id }

    /// Returns the shortest name for a target: a section alone means its first page.
    package func shortName(of page: Int) -> String {
        let section = sections[pages[page].section]
        return section.pages.lowerBound == page ? section.id : name(of: page)
    }

    /// Returns the page that a target names. Names are compared by their bytes.
    package func page(named name: String) -> Int? {
        let name = name.utf8
        if let section = sections.first(where: { $0.id.utf8.elementsEqual(name) }) { return section.pages.lowerBound }
        return pages.indices.first { self.name(of: $0).utf8.elementsEqual(name) }
    }

    /// Returns the links from a page, choices in order.
    package func links(of page: Int) -> [(target: Target, label: String?, isAuthentic: Bool)] {
        switch pages[page].exit {
        case .next(let target): [(target, nil, true)]
        case .choices(_, let choices): choices.map { ($0.target, $0.label, $0.isAuthentic) }
        case .ending, .end, .loose: []
        }
    }

    /// The pages as a graph. A page whose links all lead nowhere is an end in it.
    package var graph: PageGraph {
        PageGraph(targets: pages.indices.map { page in links(of: page).compactMap(\.target.page) })
    }
}

extension StoryMap.Target {
    /// The page; nil if there is none.
    package var page: Int? {
        switch self {
        case .page(let page): page
        case .nothing: nil
        }
    }
}
