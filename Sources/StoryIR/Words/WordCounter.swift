import StorySource

/// Counts words as prose goes by: a word is a run without white space that holds a letter or a digit (IR.md), wherever
/// formatting begins and ends in it.
package struct WordCounter {
    /// What the run that the text ends in is.
    private enum State {
        case space
        /// Visible, but neither letter nor digit so far.
        case marks
        /// A word, which was counted.
        case word
    }

    /// The words so far.
    package private(set) var count = 0
    private var state = State.space

    /// No words yet.
    package init() {}

    /// Counts on through well-formed UTF-8 that ends between scalars.
    package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard let base = text.baseAddress else { return }
        var state = state
        var count = count
        var index = 0
        while true {
            // The rest of a word says nothing: on to what may end it.
            if state == .word { index = Self.skipVisible(from: index, base, text.count) }
            guard index < text.count else { break }
            let byte = base[index]
            index += 1
            if byte <= 0x20 || byte == 0x7F {
                state = .space
            } else if byte >= 0x80 {
                let (scalar, length) = Self.scalar(at: index - 1, in: text)
                index += length - 1
                if Self.isSpace(scalar) {
                    state = .space
                } else if state != .word {
                    state = Self.isLetterOrDigit(scalar) ? .word : .marks
                    count += state == .word ? 1 : 0
                }
            } else if byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 {
                state = .word
                count += 1
            } else {
                state = .marks
            }
        }
        self.state = state
        self.count = count
    }

    /// Behind visible ASCII characters, eight at a time as far as there are eight: all bits are found with which a byte
    /// below 0x21, DEL, or one beyond ASCII sets its highest (the carries of Bit Twiddling Hacks; the first one is right).
    @inline(__always)
    private static func skipVisible(from start: Int, _ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = start
        while index + 8 <= count {
            let word = UInt64(
                littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = (((word &- ones &* 0x21) & ~word) | word | (word &+ ones)) & (ones &* 0x80)
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < count, base[index] > 0x20, base[index] < 0x7F { index += 1 }
        return index
    }

    /// Ends the run: a line break, or the end of a paragraph.
    package mutating func addSpace() { state = .space }

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
