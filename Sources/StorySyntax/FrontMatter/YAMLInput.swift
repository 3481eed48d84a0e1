import StorySource

/// The bytes between the fences as libyaml gets them, and the way back from its locations to offsets in the file.
///
/// libyaml refuses bad UTF-8 and NUL, which are diagnostics of their own (LANGUAGE.md 1). Where there are any, it gets a
/// copy of the same length with `_` in their place; else it reads the source itself.
struct YAMLInput {
    /// The byte that replaces one that libyaml would refuse.
    private static let replacement = UInt8(ascii: "_")

    private let bytes: Bytes
    /// The range in the file that libyaml reads.
    let range: Range<Int>
    /// The fixed copy; nil where the source is clean.
    let copy: [UInt8]?
    /// The offsets of the replaced bytes, ascending.
    private let replaced: [Int]
    /// All bytes are below 0x80, so characters and bytes are the same count.
    private let isASCII: Bool
    /// A character count from the start of the range, and the offset in the file where that character appears.
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

    /// Whether all bytes are below 0x80, and whether some are NUL.
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

    /// The offset in the file of the character with this index; the end of the range where there are fewer.
    ///
    /// Walks from the location that was asked for last, so questions in source order cost one pass in all.
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

    /// Whether a byte in the range was replaced, so that its text is not what the author wrote.
    func isFixed(_ range: Range<Int>) -> Bool {
        guard !replaced.isEmpty else { return false }
        var low = 0
        var high = replaced.count
        while low < high {
            let middle = (low + high) / 2
            if replaced[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < replaced.count && replaced[low] < range.upperBound
    }
}
