import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// The pages of a story and the ways between them (LANGUAGE.md 7). A narrative section is one page.
package struct StoryPages: Sendable {
    /// How a page ends.
    package enum Exit: Equatable, Sendable {
        /// By nothing of its own: the next page of the section follows; behind the last one, what the flow says.
        case follows
        /// By `next`, on the page or on the section whose last page it is; the `attribute` node.
        case next(attribute: NodeID)
        /// By the choices of a `Choices` element.
        case choices(NodeID)
        /// By an `Ending` element.
        case ending(NodeID)
    }

    /// One page.
    package struct Page: Sendable {
        /// The index of its section in ``StoryMeaning/sections``.
        package let section: Int
        /// The `Page` element, or the `Section` that is a page itself.
        package let node: NodeID
        package let id: String
        package let kind: IR.Page.Kind
        package let reveal: IR.Page.Reveal
        package var exit: Exit
        /// Whether it is the last of its section.
        package var isLast = false
    }

    /// The id of the page that a section without `Page` elements is.
    package static let onlyID = "p1"

    /// In file order.
    package var pages: [Page] = []
    /// For each section the indices of its pages; never empty.
    package var ofSection: [Range<Int>] = []
    package var flow = IR.Flow.sequential
    /// The element that made the flow explicit.
    package var explicitBy: NodeID?
    /// `section/page` of each page.
    package var names: [String] = []
    /// The page where reading begins.
    package var start = 0
    /// The page that each `Choice` element and each `next` attribute leads to, where it is known.
    package var targets: [NodeID: Int] = [:]
    /// Whether each page leads where its author meant it to lead, as far as can be seen.
    package var isComplete = true
    /// The ways between the pages, choices in order, authentic ones first.
    package var graph = PageGraph()

    package init() {}
}
