import StorySource

/// The scalars of a string in order, each with its span in the source.
package struct JSONScalars {
    private let bytes: Bytes
    private var offset: Int
    private let end: Int

    package init(_ tree: JSONTree, _ node: Int) {
        bytes = tree.source.bytes
        offset = Int(tree[node].span.start)
        end = Int(tree[node].span.end)
    }

    /// Continues at a scalar or an escape that begins at `offset`.
    package mutating func skip(to offset: Int) { self.offset = offset }

    /// Returns the next scalar, with U+FFFD for a bad byte; nil at the end.
    package mutating func next() -> (scalar: Unicode.Scalar, span: SourceSpan)? {
        guard offset < end else { return nil }
        let start = offset
        guard bytes[start] == UInt8(ascii: "\\") else {
            let (scalar, length) = UTF8Sequence.scalar(at: start, in: bytes)
            offset += length
            return (scalar, SourceSpan(start..<offset))
        }
        let scalar: Unicode.Scalar
        offset += 2
        switch bytes[start + 1] {
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"):
            offset += 4
            var value = JSONEscapeSequence.codeUnit(at: start, in: bytes) ?? 0xFFFD
            if JSONEscapeSequence.isHighSurrogate(value),
                let low = JSONEscapeSequence.codeUnit(at: offset, in: bytes), JSONEscapeSequence.isLowSurrogate(low)
            {
                value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
                offset += 6
            }
            scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        case let byte: scalar = Unicode.Scalar(byte)
        }
        return (scalar, SourceSpan(start..<offset))
    }
}
