/// The words of a text in their searchable form, without case and marks, in order.
///
/// A word is a run of letters, marks and digits. In Chinese and Japanese, which have no separators, each character is a
/// word. Stored texts and queries are both split here, so all stores find the same stories. Case is folded as far as
/// the standard library supports it (Unicode 3.13), and marks are dropped, as in `Parts/catalog.js`. Marks that are
/// vowels, as in Hindi and Thai, are kept, and so are those of kana, which change the letter.
package struct SearchTerms: Sequence, IteratorProtocol {
    /// The number of characters of a word that count; the rest is ignored.
    package static let maximumLength = 64
    /// The number of words of a query that count, which limits its cost.
    package static let maximumQueryCount = 32

    private var rest: String.UnicodeScalarView.Iterator
    /// A character that was read already and begins the next word.
    private var pending: Unicode.Scalar?

    package init(_ text: String) { rest = text.unicodeScalars.makeIterator() }

    /// Returns the words to find: each word of a query that is not a prefix of another, since a search for `wolf`
    /// includes `wo`. At most ``maximumQueryCount`` of them.
    package static func query(_ text: String) -> [String] {
        var query: [String] = []
        for word in SearchTerms(text) where !query.contains(where: { $0.utf8.starts(with: word.utf8) }) {
            query.removeAll { word.utf8.starts(with: $0.utf8) }
            if query.count == maximumQueryCount { break }
            query.append(word)
        }
        return query
    }

    package mutating func next() -> String? {
        var word = FoldedWord()
        while let scalar = pending ?? rest.next() {
            pending = nil
            let kind = CharacterKind(scalar)
            switch kind {
            case .nothing: continue
            case .space: if !word.isEmpty { return word.text }
            case .mark: word.append(scalar)
            case .wholeWord where !word.isEmpty:
                pending = scalar
                return word.text
            case .letter, .wholeWord:
                if word.isWhole {
                    pending = scalar
                    return word.text
                }
                word.isWhole = kind == .wholeWord
                word.append(scalar)
            }
        }
        return word.isEmpty ? nil : word.text
    }
}

/// The role of a character in words.
private enum CharacterKind {
    case letter
    /// A mark that changes the letter before it.
    case mark
    /// A word of its own.
    case wholeWord
    /// Ignored: an accent, a soft hyphen.
    case nothing
    /// A separator.
    case space

    init(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": self = .letter
            default: self = .space
            }
            return
        }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || scalar.isAccent {
            self = .nothing
        } else if properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value) && properties.isAlphabetic {
            self = .wholeWord
        } else if scalar.isMark {
            self = .mark
        } else {
            self = properties.isAlphabetic || properties.numericType != nil ? .letter : .space
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// A mark that search ignores: those on, under and through letters, the points of Hebrew, Arabic and Syriac, and
    /// nuktas. The others are vowel signs, viramas, voicing marks of kana, and tones of scripts with combining classes
    /// of their own (UAX #44, table 15).
    fileprivate var isAccent: Bool {
        switch properties.canonicalCombiningClass.rawValue {
        case 1...7, 10...36, 200...240: isMark
        default: false
        }
    }
}

private struct FoldedWord {
    private(set) var text = ""
    private var count = 0
    /// Whether it is a character that is a word of its own.
    var isWhole = false

    var isEmpty: Bool { count == 0 }

    /// Appends a character without its case and marks.
    mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39: add(scalar)
        case 0x41...0x5A: add(Unicode.Scalar(UInt8(scalar.value | 0x20)))
        // Full-width ASCII.
        case 0xFF01...0xFF5E: append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
        case 0xAC00...0xD7A3: appendSyllable(scalar.value - 0xAC00)
        case 0x3099, 0x309A: addVoice(scalar)
        default:
            let properties = scalar.properties
            if properties.numericType == .decimal, let value = properties.numericValue {
                add(Unicode.Scalar(UInt8(value) + 0x30))
                return
            }
            // To upper case and back, since several lower-case letters may share an upper-case one: 'ς' and 'σ'.
            for small in properties.lowercaseMapping.unicodeScalars where !small.isAccent {
                for large in PlainLetters.plain(small).properties.uppercaseMapping.unicodeScalars {
                    for letter in large.properties.lowercaseMapping.unicodeScalars where !letter.isAccent {
                        addPlain(PlainLetters.plain(letter))
                    }
                }
            }
        }
    }

    /// Appends a Hangul syllable as its letters (Unicode 3.12), so that it is found while it is being typed.
    private mutating func appendSyllable(_ index: UInt32) {
        let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
        for part in parts where part != 0x11A7 { if let letter = Unicode.Scalar(part) { add(letter) } }
    }

    /// Merges the voicing mark of a kana with it into one letter, since words are matched by prefix. In Unicode the merged
    /// letter comes shortly after the plain one, except for those of 'u' and of the row of 'wa'.
    private mutating func addVoice(_ mark: Unicode.Scalar) {
        guard let kana = text.unicodeScalars.last else { return add(mark) }
        let marked = "\(kana)\(mark)"
        let letters = [1, 2, 8, 78].lazy.compactMap { Unicode.Scalar(kana.value + $0) }
        // Compared by canonical equivalence.
        guard let letter = letters.first(where: { String($0) == marked }) else { return add(mark) }
        text.unicodeScalars.removeLast()
        text.unicodeScalars.append(letter)
    }

    private mutating func addPlain(_ letter: Unicode.Scalar) {
        switch letter {
        case "æ":
            add("a")
            add("e")
        case "œ":
            add("o")
            add("e")
        default: add(letter)
        }
    }

    private mutating func add(_ letter: Unicode.Scalar) {
        guard count < SearchTerms.maximumLength else { return }
        count += 1
        text.unicodeScalars.append(letter)
    }
}
