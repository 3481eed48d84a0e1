import StorySource

/// Counts words as prose goes by: a word is a run without white space that holds a letter or a digit (IR.md), wherever
/// formatting begins and ends in it.
package struct WordCounter {
    /// The words so far.
    package private(set) var count = 0
    /// Whether the text ends in a word, which was counted.
    private var isInWord = false

    /// No words yet.
    package init() {}

    /// Counts on through well-formed UTF-8 that ends between scalars.
    package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard let base = text.baseAddress else { return }
        var index = 0
        while index + 16 <= text.count {
            let block = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            if !countASCII(block) {
                let end = index + 16
                while index < end { index = countScalar(at: index, in: text) }
            } else {
                index += 16
            }
        }
        while index < text.count { index = countScalar(at: index, in: text) }
    }

    /// Counts the words that begin in sixteen bytes, all at once; false, with nothing counted, where some are not visible
    /// ASCII characters or white space.
    ///
    /// A visible character is a byte of ones, and at each letter or digit a one is added: from the first of them on, a
    /// carry runs through the rest of its run. So the lowest bit is 0 at the first letter or digit of a run, and 1 at
    /// the others. What is carried out of the highest byte says whether the next block begins in a word.
    @inline(__always)
    private mutating func countASCII(_ block: SIMD16<UInt8>) -> Bool {
        // The types are written out: without them other operators are chosen, which go byte by byte.
        let delete = SIMD16<UInt8>(repeating: 0x7F)
        guard ByteMask(block .>= delete).isEmpty else { return false }
        let space = SIMD16<UInt8>(repeating: 0x20)
        let zero = SIMD16<UInt8>(repeating: UInt8(ascii: "0"))
        let digitCount = SIMD16<UInt8>(repeating: 10)
        let firstLetter = SIMD16<UInt8>(repeating: UInt8(ascii: "a"))
        let letterCount = SIMD16<UInt8>(repeating: 26)
        let digits = (block &- zero) .< digitCount
        let letters = ((block | space) &- firstLetter) .< letterCount
        let visible = ByteMask(block .> space)
        let starts = ByteMask(digits .| letters)
        countEight(visible.low, starts.low)
        countEight(visible.high, starts.high)
        return true
    }

    /// - Parameters:
    ///   - visible: All ones in each of eight bytes that is a visible character.
    ///   - starts: All ones in each that is a letter or digit.
    @inline(__always)
    private mutating func countEight(_ visible: UInt64, _ starts: UInt64) {
        let ones = starts & 0x0101_0101_0101_0101
        let (carried, first) = visible.addingReportingOverflow(isInWord ? 1 : 0)
        let (sum, second) = carried.addingReportingOverflow(ones)
        isInWord = first || second
        count += (ones & ~sum).nonzeroBitCount
    }

    /// Counts on through the scalar at an index, and answers with the index behind it.
    private mutating func countScalar(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        let byte = text[index]
        if byte <= 0x20 || byte == 0x7F {
            isInWord = false
        } else if byte >= 0x80 {
            let (scalar, length) = Self.scalar(at: index, in: text)
            if Self.isSpace(scalar) {
                isInWord = false
            } else if !isInWord, Self.isLetterOrDigit(scalar) {
                isInWord = true
                count += 1
            }
            return index + length
        } else if !isInWord, byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 {
            isInWord = true
            count += 1
        }
        return index + 1
    }

    /// Ends the run: a line break, or the end of a paragraph.
    package mutating func addSpace() { isInWord = false }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// The scalar at an index; the text is well-formed.
    private static func scalar(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> (Unicode.Scalar, Int) {
        let first = UInt32(text[index])
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard index + length <= text.count else { return ("\u{FFFD}", text.count - index) }
        var value = first & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(text[index + offset]) & 0x3F }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}
