/// The line breaking class of a scalar: the classes of UAX #14 that prose needs, some of them merged.
///
/// Scripts without spaces that need a dictionary (Thai, Lao, Khmer, Myanmar) are letters here: a run is one word, unless its
/// author marks words with zero width spaces.
enum LineBreakClass: UInt8 {
    /// A letter, or anything without a class of its own.
    case letter
    /// A digit, to which a hyphen before it belongs.
    case digit
    /// White space at which a line may end.
    case space
    /// A line break of the author.
    case lineBreak
    /// Zero width space: a line may end here.
    case opportunity
    /// A soft hyphen: a line may end here with a visible hyphen.
    case softHyphen
    /// A hyphen or en dash: a line may end after it inside a word.
    case hyphen
    /// An em dash: a line may end after it.
    case dash
    /// Binds its neighbours, except a space before it: no-break space, no-break hyphen.
    case glue
    /// Binds its neighbours: word joiner, zero width joiner.
    case joiner
    /// Part of the scalar before it: combining marks, variation selectors, the rest of a syllable or flag.
    case mark
    case open
    /// A closing bracket or quote, or final punctuation: never begins a line.
    case close
    /// A quote that opens or closes.
    case quote
    /// A character that is a word by itself: ideographs, kana, Hangul syllables, emoji.
    case ideograph
    /// An East Asian opening bracket, before which a line may end.
    case wideOpen
    /// East Asian closing punctuation, and kana that can't begin a line; a line may end after it.
    case wideClose

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39: self = .digit
        case 0x20: self = .space
        case 0x22, 0x27: self = .quote
        case 0x28, 0x5B, 0x7B, 0xA1, 0xBF: self = .open
        case 0x21, 0x25, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: self = .close
        case 0x2D: self = .hyphen
        case 0..<0xA0: self = .letter
        case 0xA0: self = .glue
        case 0xAD: self = .softHyphen
        case 0xA2, 0xB0: self = .close
        case 0xAB: self = .open
        case 0xBB: self = .close
        case 0xA1..<0x300: self = .letter
        default: self = Self.beyondLatin(scalar)
        }
    }

    private static func beyondLatin(_ scalar: Unicode.Scalar) -> LineBreakClass {
        switch scalar.value {
        // The most frequent scalars: ideographs and Hangul syllables, and the quotation marks of Europe.
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3: return .ideograph
        case 0x2018, 0x201C: return .open
        case 0x2019, 0x201D: return .close
        default: break
        }
        if let special = special(scalar.value) { return special }
        // Japanese letters and marks other than punctuation.
        if (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FF).contains(scalar.value) { return .ideograph }
        let properties = scalar.properties
        let isWide = isEastAsian(scalar.value)
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .mark
        case .spaceSeparator: return .space
        case .decimalNumber: return isWide ? .ideograph : .digit
        case .openPunctuation: return isWide ? .wideOpen : .open
        case .closePunctuation: return isWide ? .wideClose : .close
        case .initialPunctuation: return .open
        case .finalPunctuation: return .close
        default: return isWide || properties.isEmojiPresentation ? .ideograph : .letter
        }
    }

    /// Returns the class of scalars for which the general category is not enough.
    private static func special(_ value: UInt32) -> LineBreakClass? {
        switch value {
        case 0x200B: .opportunity
        // Hangul vowels and final consonants, which join the syllable before them; emoji skin tones.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x1F3FB...0x1F3FF: .mark
        // Figure space, no-break hyphen, narrow no-break space; Tibetan delimiters and the Mongolian vowel separator.
        case 0x2007, 0x2011, 0x202F, 0x0F08, 0x0F0C, 0x0F12, 0x180E: .glue
        // Characters that form a cluster with what follows (`Prepend`).
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x0D4E, 0x110BD, 0x110CD, 0x111C2...0x111C3,
            0x113D1, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46, 0x11F02:
            .glue
        case 0x200D, 0x2060, 0xFEFF: .joiner
        case 0x058A, 0x2010, 0x2012, 0x2013: .hyphen
        case 0x2014, 0x2E3A, 0x2E3B: .dash
        // Low quotes open; leaders, per mille, primes and double marks close.
        case 0x201A, 0x201E: .open
        case 0x2024...0x2027, 0x2030...0x2037, 0x203C...0x203D, 0x2047...0x2049, 0x2103, 0x2109: .close
        // Commas, stops, middle dots, and marks of iteration and length; fullwidth ! % , . : ; ? and cent signs.
        case 0x3001...0x3002, 0x3005, 0x301C, 0x303B, 0x309B...0x309E, 0x30A0, 0x30FB...0x30FE, 0xFE10...0xFE16,
            0xFE50...0xFE57, 0xFE6A, 0xFF01, 0xFF05, 0xFF0C, 0xFF0E, 0xFF1A...0xFF1B, 0xFF1F, 0xFF61, 0xFF64...0xFF65,
            0xFF67...0xFF70, 0xFF9E...0xFF9F, 0xFFE0:
            .wideClose
        // Small kana.
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095...0x3096, 0x30A1,
            0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5...0x30F6, 0x31F0...0x31FF:
            .wideClose
        default: nil
        }
    }

    /// Returns whether a scalar is in a block whose characters are words: from the radicals to the compatibility forms,
    /// halfwidth and fullwidth forms, and the ideographs beyond the first plane.
    private static func isEastAsian(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFFDC, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
