extension UInt8 {
    @inlinable package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    @inlinable package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    /// Whether the byte is a hexadecimal digit, in either case.
    package var isHexDigit: Bool { hexDigitValue != nil }

    /// The value of a hexadecimal digit, in either case; nil for any other byte.
    @inlinable package var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter, a mark on one, or a decimal digit, of any script.
    package var isOfWords: Bool {
        if isCommonLetter { return true }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber:
            true
        default: false
        }
    }

    /// Whether it is hiragana, katakana, a common ideograph or a Hangul syllable: a letter that is recognised without a
    /// look-up in the Unicode tables.
    package var isCommonLetter: Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0xAC00...0xD7A3: true
        default: false
        }
    }
}

extension Collection<UInt8> {
    /// Two hexadecimal digits for each byte, in lower case.
    package var hexadecimal: String {
        func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) }
        return String(unsafeUninitializedCapacity: 2 * count) { digits in
            var position = 0
            for byte in self {
                digits[position] = digit(byte >> 4)
                digits[position + 1] = digit(byte & 15)
                position += 2
            }
            return position
        }
    }
}

extension String {
    /// Returns whether all bytes have a property. Iterating over `utf8` takes several times as long.
    @inlinable package func allBytes(_ have: (UInt8) -> Bool) -> Bool {
        var text = self
        return text.withUTF8 { $0.allSatisfy(have) }
    }
}
