import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// The pages of a story and the links between them (LANGUAGE.md 7). A narrative section is one page.
package struct StoryPages: Sendable {
    package enum Exit: Equatable, Sendable {
        /// It has no exit of its own: the next page of the section follows; after the last one, the flow decides.
        case follows
        /// By `next`, on the page or on the section that it ends; the `attribute` node.
        case next(attribute: NodeID)
        /// By the choices of a `Choices` element.
        case choices(NodeID)
        /// By an `Ending` element.
        case ending(NodeID)
    }

    package struct Link: Sendable {
        private let storedNode: UInt32
        /// ``name``; 0 for none.
        private let storedName: UInt32
        /// The index of ``target`` plus one; 0 for none.
        private var storedTarget: UInt32 = 0
        /// Whether it is a choice marked as authentic, or a `next`.
        package let isAuthentic: Bool

        init(node: NodeID, name: NodeID?, isAuthentic: Bool) {
            storedNode = UInt32(node)
            storedName = UInt32(name ?? 0)
            self.isAuthentic = isAuthentic
        }

        /// The `Choice` element or the `next` attribute.
        package var node: NodeID { Int(storedNode) }
        /// The `attributeValue` that names the target; nil if it can't be read.
        package var name: NodeID? { storedName == 0 ? nil : Int(storedName) }
        /// The target page; nil if it is unknown.
        package var target: Int? {
            get { storedTarget == 0 ? nil : Int(storedTarget) - 1 }
            set { storedTarget = UInt32(newValue.map { $0 + 1 } ?? 0) }
        }
    }

    /// A page, in 40 bytes: large stories have a hundred thousand.
    package struct Page: Sendable {
        package let id: String
        private let sectionIndex: UInt32
        private let storedNode: UInt32
        private let firstLink: UInt32
        private let linkCount: UInt32
        /// The node of ``exit``; 0 for `follows`.
        private let exitNode: UInt32
        package let kind: IR.Page.Kind
        package let reveal: IR.Page.Reveal
        private let exitKind: ExitKind
        package let isLast: Bool

        private enum ExitKind: UInt8 { case follows, next, choices, ending }

        init(
            section: Int, node: NodeID, id: String, kind: IR.Page.Kind, reveal: IR.Page.Reveal, exit: Exit,
            links: Range<Int>, isLast: Bool
        ) {
            self.id = id
            sectionIndex = UInt32(section)
            storedNode = UInt32(node)
            firstLink = UInt32(links.lowerBound)
            linkCount = UInt32(links.count)
            (exitKind, exitNode) =
                switch exit {
                case .follows: (.follows, 0)
                case .next(let node): (.next, UInt32(node))
                case .choices(let node): (.choices, UInt32(node))
                case .ending(let node): (.ending, UInt32(node))
                }
            self.kind = kind
            self.reveal = reveal
            self.isLast = isLast
        }

        /// The index of its section in ``StoryMeaning/sections``.
        package var section: Int { Int(sectionIndex) }
        /// The `Page` element, or the `Section` that is a page by itself.
        package var node: NodeID { Int(storedNode) }
        /// The indices of its links in ``StoryPages/links``.
        package var links: Range<Int> { Int(firstLink)..<Int(firstLink) + Int(linkCount) }

        package var exit: Exit {
            switch exitKind {
            case .follows: .follows
            case .next: .next(attribute: Int(exitNode))
            case .choices: .choices(Int(exitNode))
            case .ending: .ending(Int(exitNode))
            }
        }
    }

    /// The id of the only page of a section without `Page` elements.
    package static let onlyID = "p1"

    /// The pages in file order.
    package var pages: [Page] = []
    /// The indices of each section's pages; never empty.
    package var ofSection: [Range<Int>] = []
    package var authenticSections: [Bool] = []
    /// Whether the mark of a section or choice has a diagnostic.
    package var hasSuspectMark = false
    /// Whether a Page has no id, or none that can be read.
    package var hasUnnamed = false
    /// Whether two pages of a section have the same id.
    package var hasSharedNames = false
    /// Choices and `next`, in the order of their pages.
    package var links: [Link] = []
    /// The number of each ending without an id, by page; empty before 0.3, where all have 0.
    package var endingNumbers: [Int: Int] = [:]
    package var flow = IR.Flow.sequential
    /// The first element that makes the flow explicit: `<Choices`, `<Ending` or a `next`.
    package var explicitBy: SourceSpan?
    package var sectionIDs = SectionIDs()
    /// The page at which reading begins.
    package var start = 0
    /// Elements, attributes and raw HTML that have a diagnostic and may have been meant as pages or exits, in document order.
    package var suspects: [NodeID] = []
    /// Whether the links of every page are known, as far as can be determined.
    package var isComplete = true
    /// The links between the pages, choices in order, authentic ones first.
    package var graph = PageGraph()

    /// Returns the name of a page, `section/page`.
    package func name(of page: Int) -> String { sectionIDs[pages[page].section] + "/" + pages[page].id }

    package func links(of page: Int) -> ArraySlice<Link> { links[pages[page].links] }

    /// Returns whether any of these nodes is one of ``suspects``.
    package func isSuspect(_ nodes: Range<NodeID>) -> Bool {
        let index = suspects.partitioningIndex { $0 >= nodes.lowerBound }
        return index < suspects.count && suspects[index] < nodes.upperBound
    }
}
