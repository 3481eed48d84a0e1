import StorySource

/// The bytes between the fences as libyaml gets them, and the mapping of its locations to offsets in the file.
///
/// libyaml refuses bad UTF-8 and NUL, which have their own diagnostics (LANGUAGE.md 1). If there are any, libyaml gets a copy
/// of the same length with `_` in their place, otherwise the source itself.
struct YAMLInput {
    /// The replacement for a byte that libyaml would refuse.
    private static let replacement = UInt8(ascii: "_")

    private let bytes: Bytes
    /// The range in the file that libyaml reads.
    let range: Range<Int>
    /// The fixed copy; nil if the source needs no fix.
    let copy: [UInt8]?
    /// The offsets of the replaced bytes, in ascending order.
    private let replaced: [Int]
    /// Whether all bytes are below 0x80, so that characters and bytes have the same count.
    private let isASCII: Bool
    /// The last lookup: a character index from the start of the range, and its offset in the file.
    private var cursor: (character: Int, offset: Int)

    init(_ bytes: Bytes, _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
        cursor = (0, range.lowerBound)
        let (isASCII, hasNUL) = Self.look(at: range, of: bytes)
        self.isASCII = isASCII
        var bad: [Int] = []
        if !isASCII || hasNUL {
            var index = range.lowerBound
            while index < range.upperBound {
                let length = bytes[index] == 0 ? 0 : UTF8Sequence.length(at: index, in: bytes)
                if length == 0 { bad.append(index) }
                index += max(1, length)
            }
        }
        replaced = bad
        if bad.isEmpty {
            copy = nil
        } else {
            var fixed = Array(bytes[range])
            for offset in bad { fixed[offset - range.lowerBound] = Self.replacement }
            copy = fixed
        }
    }

    /// Returns whether all bytes are below 0x80, and whether any is NUL.
    private static func look(at range: Range<Int>, of bytes: Bytes) -> (isASCII: Bool, hasNUL: Bool) {
        let zero = SIMD16<UInt8>(repeating: 0)
        var seen = zero
        var hasNUL = false
        var position = range.lowerBound
        while position + 16 <= range.upperBound {
            let block = bytes.block(at: position)
            seen |= block
            hasNUL = hasNUL || !ByteMask(block .== zero).isEmpty
            position += 16
        }
        for byte in bytes[position..<range.upperBound] {
            seen[0] |= byte
            hasNUL = hasNUL || byte == 0
        }
        return (ByteMask(seen .>= SIMD16<UInt8>(repeating: 0x80)).isEmpty, hasNUL)
    }

    /// Returns the offset in the file of the character with this index, or the end of the range if it has fewer.
    ///
    /// The search starts at the last lookup, so lookups in source order take one pass in total.
    mutating func offset(ofCharacter index: Int) -> Int {
        if isASCII { return min(range.lowerBound + index, range.upperBound) }
        var (character, offset) = cursor
        while character < index, offset < range.upperBound {
            offset += max(1, UTF8Sequence.length(at: offset, in: bytes))
            character += 1
        }
        while character > index, offset > range.lowerBound {
            offset = UTF8Sequence.startOfSequence(containing: offset - 1, in: bytes)
            character -= 1
        }
        cursor = (character, offset)
        return offset
    }

    /// Returns whether a byte in the range was replaced, so that its text differs from the source.
    func isFixed(_ range: Range<Int>) -> Bool {
        guard !replaced.isEmpty else { return false }
        let index = replaced.partitioningIndex { $0 >= range.lowerBound }
        return index < replaced.count && replaced[index] < range.upperBound
    }
}
