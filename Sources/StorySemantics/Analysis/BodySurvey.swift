import StorySource
import StorySyntax

/// The nodes of the body that later passes check, recorded in one walk over the tree, so that no later pass visits the text.
package struct BodySurvey: Sendable {
    /// An `element` node, in 20 bytes.
    package struct LocatedElement: Sendable {
        private let storedNode: UInt32
        /// The index of ``parent`` plus one; 0 for none.
        private let storedParent: UInt32
        /// ``markdown``; 0 for none.
        private let storedMarkdown: UInt32
        package let attributes: AttributeSet
        package let component: Component
        private var flags: Flags

        private struct Flags: OptionSet {
            let rawValue: UInt8
            static let plainTag = Self(rawValue: 1)
            static let plainProse = Self(rawValue: 2)
            static let inRefusedContent = Self(rawValue: 4)
            static let besideProse = Self(rawValue: 8)
            static let withoutRequiredParent = Self(rawValue: 16)
            static let misplaced = Self(rawValue: 32)
        }

        /// Whether its tag fits the grammar, and each value begins with a visible character.
        package var hasPlainTag: Bool { flags.contains(.plainTag) }
        /// Whether its tag fits the grammar, and none of its values that are prose may have markup.
        package var hasPlainProse: Bool { flags.contains(.plainProse) }
        /// Whether it is inside an element that allows no content, as in `<MediaRef>…</MediaRef>`. The diagnostic about that
        /// covers everything inside.
        package var isInRefusedContent: Bool { flags.contains(.inRefusedContent) }
        /// Whether it is in a line of prose.
        var isBesideProse: Bool { flags.contains(.besideProse) }
        /// Whether its required parent is misspelt or has no opening tag. The diagnostic about that covers its location.
        package var lacksRequiredParent: Bool { flags.contains(.withoutRequiredParent) }
        /// Whether it is in a place where it is not allowed; set by `CheckStructure`.
        package var isMisplaced: Bool {
            get { flags.contains(.misplaced) }
            set { if newValue { flags.insert(.misplaced) } else { flags.remove(.misplaced) } }
        }

        package var node: NodeID { Int(storedNode) }
        /// The index of the enclosing element; nil directly in the body.
        package var parent: Int? { storedParent == 0 ? nil : Int(storedParent) - 1 }
        /// The list, quote, table or footnote between it and the enclosing element.
        package var markdown: NodeID? { storedMarkdown == 0 ? nil : Int(storedMarkdown) }

        init(
            node: NodeID, component: Component, attributes: AttributeSet, flags: NodeFlags, tag: NodeFlags,
            parent: Int?, isInRefusedContent: Bool, isInStandIn: Bool, markdown: NodeID?
        ) {
            self.attributes = attributes
            storedNode = UInt32(node)
            storedParent = UInt32(parent.map { $0 + 1 } ?? 0)
            storedMarkdown = UInt32(markdown ?? 0)
            self.component = component
            self.flags = []
            if tag.contains(.plainTag) { self.flags.insert(.plainTag) }
            if tag.contains(.plainProse) { self.flags.insert(.plainProse) }
            if isInRefusedContent { self.flags.insert(.inRefusedContent) }
            if flags.contains(.besideProse) { self.flags.insert(.besideProse) }
            if isInStandIn || flags.contains(.withoutContainer) { self.flags.insert(.withoutRequiredParent) }
        }
    }

    /// The elements in document order.
    package var elements: ContiguousArray<LocatedElement> = []
    /// Nodes of prose that may need a diagnostic: `link`, `image`, `footnoteReference`, `footnoteDefinition`, `expression`,
    /// `rawHTML`, `unsupported`, `unsupportedInline` and `module`, in document order. Excludes those in text that is refused
    /// as a whole, footnotes aside.
    package var prose: ContiguousArray<NodeID> = []
    /// The nodes of the same kinds in headings that are titles: readers see only their words.
    package var titles: ContiguousArray<NodeID> = []
    /// The opening lines of fenced divs with markup in them, such as `::: note {.wide}`. Each is a `foreign_markup`.
    package var boxes: [SourceSpan] = []
    /// Text directly in the body.
    package var textOutsideSections: [SourceSpan] = []
    /// Text directly in an element that allows only components, by the index of that element.
    package var textBetweenComponents: [(element: Int, span: SourceSpan)] = []
    /// Whether there may be more Sections than the tree shows: an unclosed tag, value or fence swallowed them, or a misspelt
    /// component was meant to be one.
    package var mayHideSections = false
    /// Attributes, already reported, whose text belongs between the tags of their component, which is empty.
    package var misplacedContent: Set<NodeID> = []
    /// As ``mayHideSections``, for references to media.
    package var mayHideMediaRefs = false
    /// As ``mayHideSections``, for references to assets.
    package var mayHideAssetRefs = false
    /// As ``mayHideSections``, for footnotes and references to them.
    package var mayHideFootnotes = false
    /// Nodes that may hide pages or exits: unclosed code and braces with such tags inside, and closing tags in place of
    /// an Ending.
    package var possiblyHidingPages: [NodeID] = []
    /// Attributes that their components don't have, with the attributes probably meant; set by `CheckAttributes`.
    package var misspelt: [(attribute: NodeID, meant: AttributeName)] = []

    /// The spans of content whose opening tag is missing before its closing tag, or is HTML's `<section>`, in order. The
    /// diagnostic about that covers where the content is.
    package var unopened: [SourceSpan] = []

    package var proseAndTitles: ContiguousArray<NodeID> { titles.isEmpty ? prose : prose + titles }

    /// Returns whether a location is in content whose opening tag is missing, inside the element that begins at `start`
    /// (0: the body).
    package func isUnopened(_ location: SourceSpan, inElementAt start: UInt32 = 0) -> Bool {
        let index = unopened.partitioningIndex { $0.end > location.start }
        return index < unopened.count && unopened[index].start <= location.start && start <= unopened[index].start
    }

    /// Returns the index of the nearest Section that encloses an element.
    package func section(around index: Int) -> Int? {
        var current = elements[index].parent
        while let parent = current {
            if elements[parent].component == .section { return parent }
            current = elements[parent].parent
        }
        return nil
    }
}
