import StorySource
import StorySyntax

/// What there is in the body that a pass may have something to say about, found in one walk over the tree, so that no
/// later pass visits the words.
package struct BodySurvey: Sendable {
    /// An `element` node.
    package struct LocatedElement: Sendable {
        private let location: UInt32
        /// The index of ``parent`` plus one; 0 for none.
        private let outer: UInt32
        /// ``markdown``; 0 for none.
        private let container: UInt32
        package let component: Component
        /// It is inside an element that holds nothing, such as `<MediaRef>…</MediaRef>`: the diagnostic about that
        /// stands for all of it.
        package let isInRefusedContent: Bool
        /// What should be around it is misspelt or has no opening tag: the diagnostic about that covers its location.
        package let lacksContainer: Bool
        /// It is where it may not; set by `CheckStructure`.
        package var isMisplaced = false

        package var node: NodeID { Int(location) }
        /// The index of the element around it; nil directly in the body.
        package var parent: Int? { outer == 0 ? nil : Int(outer) - 1 }
        /// The list, quote, table or footnote between it and the element around it.
        package var markdown: NodeID? { container == 0 ? nil : Int(container) }

        init(
            node: NodeID, component: Component, parent: Int?, isInRefusedContent: Bool, lacksContainer: Bool,
            markdown: NodeID?
        ) {
            location = UInt32(node)
            outer = UInt32(parent.map { $0 + 1 } ?? 0)
            container = UInt32(markdown ?? 0)
            self.component = component
            self.isInRefusedContent = isInRefusedContent
            self.lacksContainer = lacksContainer
        }
    }

    /// In document order.
    package var elements: ContiguousArray<LocatedElement> = []
    /// Nodes of prose that a diagnostic may be about: `link`, `image`, `footnoteReference`, `footnoteDefinition`, `expression`,
    /// `rawHTML`, `unsupported`, `unsupportedInline` and `module`, in document order. Those in text that is refused as a whole are left out.
    package var prose: ContiguousArray<NodeID> = []
    /// Text directly in the body.
    package var textOutsideSections: [SourceSpan] = []
    /// Text directly in an element that may only hold components, by the index of that element.
    package var textBetweenComponents: [(element: Int, span: SourceSpan)] = []
    /// There may be more elements than the tree shows: a tag, a value or a fence that is never closed swallowed them,
    /// or a misspelt component was meant to be one.
    package var mayHideSections = false
    /// As ``mayHideSections``, for references to media.
    package var mayHideMediaRefs = false
    /// As ``mayHideSections``, for references to assets.
    package var mayHideAssetRefs = false

    /// From each `<section>` directly in the body to its closing tag, in order.
    package var sectionLookalikes: [SourceSpan] = []

    package init() {}

    /// Whether a location lies in something that was meant to be a Section.
    package func isInLookalike(_ location: SourceSpan) -> Bool {
        var low = 0
        var high = sectionLookalikes.count
        while low < high {
            let middle = (low + high) / 2
            if sectionLookalikes[middle].end <= location.start { low = middle + 1 } else { high = middle }
        }
        return low < sectionLookalikes.count && sectionLookalikes[low].start <= location.start
    }

    /// The index of the nearest Section around an element, itself left out.
    package func section(around index: Int) -> Int? {
        var current = elements[index].parent
        while let parent = current {
            if elements[parent].component == .section { return parent }
            current = elements[parent].parent
        }
        return nil
    }
}
