import StorySource

/// Counts words as prose goes by: a word is a run without white space that holds a letter or a digit (IR.md), wherever
/// formatting begins and ends in it.
package struct WordCounter {
    /// What a byte, or a state of the count, is.
    private enum Class {
        static let space: UInt8 = 0
        /// Visible, but neither letter nor digit.
        static let mark: UInt8 = 1
        /// A letter or digit.
        static let word: UInt8 = 2
        /// Part of a scalar beyond ASCII.
        static let beyondASCII: UInt8 = 3
    }

    /// The class of each byte.
    private static let classes: InlineArray<256, UInt8> = InlineArray { byte in
        switch UInt8(byte) {
        case 0x00...0x20, 0x7F: Class.space
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            Class.word
        case 0x80...0xFF: Class.beyondASCII
        default: Class.mark
        }
    }

    /// The words so far.
    package private(set) var count = 0
    /// What the run that the text ends in is: white space, marks only, or a word that was counted.
    private var state = Class.space

    /// No words yet.
    package init() {}

    /// Counts on through well-formed UTF-8 that ends between scalars.
    package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        var state = state
        var count = count
        var index = 0
        while index < text.count {
            let byte = text[index]
            let kind = Self.classes[Int(byte)]
            if kind == Class.beyondASCII {
                let (scalar, length) = Self.scalar(at: index, in: text)
                index += length
                if Self.isSpace(scalar) {
                    state = Class.space
                } else if state != Class.word {
                    state = Self.isLetterOrDigit(scalar) ? Class.word : Class.mark
                    count += state == Class.word ? 1 : 0
                }
            } else {
                index += 1
                // A mark in a word leaves it a word; nothing but white space ends one.
                let next = kind == Class.space ? Class.space : max(kind, state)
                count += next == Class.word && state != Class.word ? 1 : 0
                state = next
            }
        }
        self.state = state
        self.count = count
    }

    /// Ends the run: a line break, or the end of a paragraph.
    package mutating func addSpace() { state = Class.space }

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
