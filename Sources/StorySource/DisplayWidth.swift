/// The width of a run of scalars in terminal cells, computed one scalar at a time.
///
/// The sources are Unicode 16's EastAsianWidth.txt (W and F: two cells), `Emoji_Presentation` (two cells), and the general
/// categories Mn, Me and Cf (none). In an emoji sequence only the first emoji counts, as in terminals that draw the sequence
/// as one picture: what follows a zero width joiner, or a skin tone, adds nothing. A variation selector 16 makes a narrow
/// emoji wide. Each half of a flag counts one.
@frozen
public struct DisplayWidth {
    @usableFromInline
    enum Last {
        case other
        case emoji(cells: Int)
        /// A zero width joiner after an emoji.
        case joined
    }

    @usableFromInline var last = Last.other

    /// Begins a run.
    @inlinable public init() {}

    /// Returns the width of a text without tabs and line breaks.
    package static func cells(of text: some StringProtocol) -> Int {
        var width = DisplayWidth()
        return text.unicodeScalars.reduce(0) { $0 + width.advance($1) }
    }

    /// Returns a line cut to at most `limit` cells, with `…` if it is longer.
    package static func clipped(_ line: String, cells limit: Int) -> String {
        var width = DisplayWidth()
        var cells = 0
        var end = line.unicodeScalars.startIndex
        for index in line.unicodeScalars.indices {
            cells += width.advance(line.unicodeScalars[index])
            if cells > limit { return String(line.unicodeScalars[..<end]) + "…" }
            if cells < limit { end = line.unicodeScalars.index(after: index) }
        }
        return line
    }

    /// Returns the lines of a text broken at spaces, so that only a single word can be wider than `limit` cells.
    package static func wrapped(_ text: some StringProtocol, cells limit: Int) -> [String] {
        var lines: [String] = []
        var cells = 0
        for word in text.split(separator: " ") {
            let width = Self.cells(of: word)
            if let last = lines.indices.last, cells + 1 + width <= limit {
                lines[last] += " " + word
                cells += 1 + width
            } else {
                lines.append(String(word))
                cells = width
            }
        }
        return lines
    }

    /// Returns the cells that the next scalar of the run adds: 0, 1 or 2. The caller handles tabs and control characters.
    @inlinable @inline(__always) public mutating func advance(_ scalar: Unicode.Scalar) -> Int {
        guard scalar.value < 0x300 else { return advance(beyondLatin: scalar) }
        last = .other
        return scalar.value == 0xAD ? 0 : 1
    }

    @usableFromInline mutating func advance(beyondLatin scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        // Dashes, quotation marks and an ellipsis; East Asian punctuation, kana, ideographs, Hangul and fullwidth letters: by
        // far the most frequent of the rest. None is an emoji or joins one.
        case 0x2010...0x2027:
            last = .other
            return 1
        case 0x3000...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60:
            last = .other
            return 2
        default: break
        }
        let properties = scalar.properties
        if case .emoji(let cells) = last {
            switch scalar.value {
            case 0x200D:
                last = .joined
                return 0
            case 0xFE0F:
                last = .emoji(cells: 2)
                return 2 - cells
            default:
                if properties.isEmojiModifier { return 0 }
            }
        }
        if case .joined = last, properties.isEmoji {
            last = .emoji(cells: 2)
            return 0
        }
        let cells = Self.cells(scalar, properties)
        last = properties.isEmoji && cells > 0 ? .emoji(cells: cells) : .other
        return cells
    }

    private static func cells(_ scalar: Unicode.Scalar, _ properties: Unicode.Scalar.Properties) -> Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        // Hangul vowels and final consonants join the syllable before them.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        // Regional indicators: two make a flag.
        case 0x1F1E6...0x1F1FF: return 1
        default: return properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0..<0x1100: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
            0x3250...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376,
            0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
