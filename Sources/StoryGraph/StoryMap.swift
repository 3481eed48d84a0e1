/// The pages of a story and the paths between them, with the words that people know them by: what `mdxc graph` draws.
///
/// Unlike the IR there is one of a story with errors too, in which paths may lead nowhere.
package struct StoryMap: Sendable {
    package struct Section: Sendable {
        package let id: String
        package let title: String
        /// Marked as part of the authentic path.
        package let isAuthentic: Bool
        /// The indices of its pages.
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
        /// The index of its section.
        package let section: Int
        package let exit: Exit

        package init(id: String, section: Int, exit: Exit) {
            self.id = id
            self.section = section
            self.exit = exit
        }
    }

    /// How a page ends.
    package enum Exit: Sendable {
        /// By going on.
        case next(Target)
        /// By the reader's choice.
        case choices(prompt: String?, [Choice])
        /// By an ending. The kind is as in the IR: `good`.
        case ending(id: String, kind: String, title: String?)
        /// With the last page of a story that is read from start to end.
        case end
        /// In a branching story, without anything that ends it.
        case loose
    }

    /// One way on that a reader may take.
    package struct Choice: Sendable {
        /// Its words, without formatting.
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

    /// Where a path leads.
    package enum Target: Equatable, Sendable {
        /// A page, by its index.
        case page(Int)
        /// Nothing has this name; nil where there is none that could be read.
        case nothing(String?)
    }

    /// The title of the story, empty where it has none.
    package let title: String
    /// In file order.
    package let sections: [Section]
    /// In file order; at least one.
    package let pages: [Page]
    /// The page where reading begins.
    package let start: Int

    /// - Precondition: There is a page, and each target that is a page is one of `pages`.
    package init(title: String, sections: [Section], pages: [Page], start: Int) {
        precondition(!pages.isEmpty, "a map shows a page at least")
        self.title = title
        self.sections = sections
        self.pages = pages
        self.start = start
    }

    /// `section/page`, which names a page among all.
    package func name(of page: Int) -> String { sections[pages[page].section].id + "/" + pages[page].id }

    /// The shortest name that a target may have: a section alone means its first page.
    package func shortName(of page: Int) -> String {
        let section = sections[pages[page].section]
        return section.pages.lowerBound == page ? section.id : name(of: page)
    }

    /// The page that a target names, by its bytes: names that only look the same are two.
    package func page(named name: String) -> Int? {
        let name = name.utf8
        if let section = sections.first(where: { $0.id.utf8.elementsEqual(name) }) { return section.pages.lowerBound }
        return pages.indices.first { self.name(of: $0).utf8.elementsEqual(name) }
    }

    /// The paths on from a page, choices in order.
    package func paths(of page: Int) -> [(target: Target, label: String?, isAuthentic: Bool)] {
        switch pages[page].exit {
        case .next(let target): [(target, nil, true)]
        case .choices(_, let choices): choices.map { ($0.target, $0.label, $0.isAuthentic) }
        case .ending, .end, .loose: []
        }
    }

    /// The pages as a graph. A page all of whose paths lead nowhere is an end of it.
    package var graph: PageGraph {
        PageGraph(exits: pages.indices.map { page in paths(of: page).compactMap(\.target.page) })
    }
}

extension StoryMap.Target {
    /// The page; nil where there is none.
    package var page: Int? {
        switch self {
        case .page(let page): page
        case .nothing: nil
        }
    }
}
