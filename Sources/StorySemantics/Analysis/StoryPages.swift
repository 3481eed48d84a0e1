import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// The pages of a story and the paths between them (LANGUAGE.md 7). A narrative section is one page.
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
        private let location: UInt32
        /// ``name``; 0 for none.
        private let value: UInt32
        /// The index of ``target`` plus one; 0 for none.
        private var end: UInt32 = 0
        /// Whether it is a choice marked as authentic, or a `next`.
        package let isAuthentic: Bool

        init(node: NodeID, name: NodeID?, isAuthentic: Bool) {
            location = UInt32(node)
            value = UInt32(name ?? 0)
            self.isAuthentic = isAuthentic
        }

        /// The `Choice` element or the `next` attribute.
        package var node: NodeID { Int(location) }
        /// The `attributeValue` that names the target; nil if it can't be read.
        package var name: NodeID? { value == 0 ? nil : Int(value) }
        /// The target page; nil if it is unknown.
        package var target: Int? {
            get { end == 0 ? nil : Int(end) - 1 }
            set { end = UInt32(newValue.map { $0 + 1 } ?? 0) }
        }
    }

    package struct Page: Sendable {
        /// The index of its section in ``StoryMeaning/sections``.
        package let section: Int
        /// The `Page` element, or the `Section` that is a page by itself.
        package let node: NodeID
        package let id: String
        package let kind: IR.Page.Kind
        package let reveal: IR.Page.Reveal
        package let exit: Exit
        /// The indices of its links in ``StoryPages/paths``.
        package let paths: Range<Int>
        package let isLast: Bool
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
    package var paths: [Link] = []
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
    /// The paths between the pages, choices in order, authentic ones first.
    package var graph = PageGraph()

    /// Returns the name of a page, `section/page`.
    package func name(of page: Int) -> String { sectionIDs[pages[page].section] + "/" + pages[page].id }

    package func paths(of page: Int) -> ArraySlice<Link> { paths[pages[page].paths] }

    /// Returns whether any of these nodes is one of ``suspects``.
    package func isSuspect(_ nodes: Range<NodeID>) -> Bool {
        let index = suspects.partitioningIndex { $0 >= nodes.lowerBound }
        return index < suspects.count && suspects[index] < nodes.upperBound
    }
}
