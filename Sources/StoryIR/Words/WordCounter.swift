import StorySource

/// Counts words incrementally: a word is a run without white space that contains a letter or a digit (LANGUAGE.md 7), whatever
/// formatting begins or ends within it.
package struct WordCounter {
    package private(set) var count = 0
    /// One if the text ends in a word, which was counted; otherwise zero.
    private var word: UInt64 = 0

    package init() {}

    /// Counts well-formed UTF-8 that ends between scalars.
    package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard let base = text.baseAddress else { return }
        let delete = SIMD16<UInt8>(repeating: 0x7F)
        var index = 0
        while index < text.count {
            let rest = text.count &- index
            let block = ByteBlock.load(base + index, atMost: rest)
            let others = ByteMask(block .>= delete)
            if rest >= 16, others.isEmpty {
                countASCII(block)
                index &+= 16
                continue
            }
            let end = min(others.first, rest)
            countASCII(block, upTo: end)
            index &+= end
            if index < text.count { index = countOthers(from: index, in: text) }
        }
    }

    /// Counts the words that begin in sixteen bytes of ASCII, in parallel.
    ///
    /// Each visible character becomes a byte of ones, and 1 is added at each letter or digit. From the first letter or
    /// digit of a run on, the carry runs to the end of the run. So the lowest bit of a byte is 0 at the first letter or
    /// digit, and 1 at the others. The carry out of the highest byte tells whether the next block begins within a word.
    /// `end`: the number of bytes that count, if not all. Later bytes are treated as visible characters that begin no
    /// word, so that the carry runs through them.
    @inline(__always) private mutating func countASCII(_ block: SIMD16<UInt8>, upTo end: Int = 16) {
        // The types are explicit, or scalar operators would be chosen.
        let space = SIMD16<UInt8>(repeating: 0x20)
        let zero = SIMD16<UInt8>(repeating: UInt8(ascii: "0"))
        let digitCount = SIMD16<UInt8>(repeating: 10)
        let firstLetter = SIMD16<UInt8>(repeating: UInt8(ascii: "a"))
        let letterCount = SIMD16<UInt8>(repeating: 26)
        let digits = (block &- zero) .< digitCount
        let letters = ((block | space) &- firstLetter) .< letterCount
        let visible = ByteMask(block .> space)
        let alphanumeric = ByteMask(digits .| letters)
        let beyond = ByteMask(from: end)
        // Sums the bytes, each of which is at most two, into the highest.
        let bytes =
            beginnings(visible: visible.low, alphanumeric: alphanumeric.low, beyond: beyond.low)
            &+ beginnings(visible: visible.high, alphanumeric: alphanumeric.high, beyond: beyond.high)
        count &+= Int(truncatingIfNeeded: (bytes &* 0x0101_0101_0101_0101) &>> 56)
    }

    /// Returns the beginnings of words in eight bytes: 1 in each byte that begins one.
    @inline(__always)
    private mutating func beginnings(visible: UInt64, alphanumeric: UInt64, beyond: UInt64) -> UInt64 {
        let ones = alphanumeric & ~beyond & 0x0101_0101_0101_0101
        let (carried, first) = (visible | beyond).addingReportingOverflow(ones)
        let (sum, second) = carried.addingReportingOverflow(word)
        word = first || second ? 1 : 0
        return ones & ~sum
    }

    /// Counts scalars outside of ASCII, and DEL. It is a separate function so that the ASCII path does not pay for the lookup
    /// of scalars. Returns the index after them.
    @inline(never) private mutating func countOthers(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var index = start
        while index < text.count, text[index] >= 0x7F {
            if text[index] == 0x7F {
                word = 0
                index += 1
                continue
            }
            let (scalar, length) = Self.scalar(at: index, in: text)
            index += length
            if Self.isSpace(scalar) {
                word = 0
            } else if word == 0, Self.isLetterOrDigit(scalar) {
                word = 1
                count += 1
            }
        }
        return index
    }

    /// Ends the run, at a line break or the end of a paragraph.
    package mutating func addSpace() { word = 0 }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Common ranges without a lookup: most letters of Europe, Arabic, Chinese and Japanese; then dashes, quotation marks
        // and emoji.
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x400...0x481, 0x620...0x64A, 0x3041...0x3096, 0x30A1...0x30FA,
            0x4E00...0x9FFC:
            true
        case 0x2010...0x205E, 0x1F300...0x1FAFF: false
        default: isListedAsLetterOrDigit(scalar)
        }
    }

    @inline(never) private static func isListedAsLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Returns the scalar at an index, and its length; the text is well-formed.
    private static func scalar(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> (Unicode.Scalar, Int) {
        let length = text[index] < 0xE0 ? 2 : text[index] < 0xF0 ? 3 : 4
        guard index + length <= text.count else { return ("\u{FFFD}", text.count - index) }
        return (UTF8Sequence.scalar(ofLength: length) { text[index + $0] }, length)
    }
}
