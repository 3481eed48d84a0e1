import StorySource

/// The Unicode classes that decide whether a delimiter run opens or closes (CommonMark 2.1 and 6.2).
package enum UnicodeClass {
    /// White space, or the start or end of a line.
    case whitespace
    /// General category P or S.
    case punctuation
    case other

    /// Creates the class of the scalar at `offset`.
    package init(at offset: Int, end: Int, in bytes: Bytes) {
        if offset >= end {
            self = .whitespace
        } else if bytes[offset] < 0x80 {
            self.init(bytes[offset])
        } else {
            self.init(UTF8Sequence.scalar(at: offset, in: bytes).scalar)
        }
    }

    /// Creates the class of the scalar that ends at `offset`.
    package init(before offset: Int, notBefore start: Int, in bytes: Bytes) {
        if offset <= start {
            self = .whitespace
        } else if bytes[offset - 1] < 0x80 {
            self.init(bytes[offset - 1])
        } else {
            self.init(UTF8Sequence.scalar(before: offset, in: bytes) ?? "\u{FFFD}")
        }
    }

    private init(_ byte: UInt8) {
        self = byte.isWhitespace ? .whitespace : byte.isPunctuation ? .punctuation : .other
    }

    init(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x80 {
            self.init(UInt8(scalar.value))
            return
        }
        if scalar.isCommonLetter {
            self = .other
            return
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator: self = .whitespace
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            self = .punctuation
        default: self = .other
        }
    }
}
