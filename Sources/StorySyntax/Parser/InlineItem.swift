/// A piece of a paragraph between lexing and the tree. Its nesting is known once all delimiters have been read.
struct InlineItem {
    enum Kind: UInt8 {
        /// An item that becomes one node, of the kind `node`.
        case leaf
        /// A run of `*` or `_`; `index` is its ``DelimiterRun``.
        case delimiters
        /// A bracket that opens nothing and becomes text.
        case bracket
        /// A bracket that opens a link.
        case linkStart
        /// `](…)`; `index` is its ``LinkTail``.
        case linkEnd
        /// A component that closes itself.
        case component
    }

    var kind: Kind
    var node: NodeKind = .text
    var flags: NodeFlags = []
    var payload: UInt16 = 0
    var start: UInt32
    var end: UInt32
    var index: UInt32 = 0

    init(_ kind: Kind, _ range: Range<Int>, index: Int = 0) {
        self.kind = kind
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
        self.index = UInt32(truncatingIfNeeded: index)
    }

    static func leaf(
        _ node: NodeKind, _ range: Range<Int>, flags: NodeFlags = [], construct: Construct? = nil
    ) -> InlineItem {
        var item = InlineItem(.leaf, range)
        item.node = node
        item.flags = flags
        item.payload = construct?.rawValue ?? 0
        return item
    }

    var range: Range<Int> { Int(start)..<Int(end) }
}

/// A `[` or `![` that may still become a link or an image.
struct OpenBracket: BitwiseCopyable {
    /// The index of its item.
    var item: Int
    /// The last delimiter run before it.
    var runsBefore: Int32
    var isImage: Bool
}
