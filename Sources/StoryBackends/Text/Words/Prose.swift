import StorySource

/// Text that is ready for layout: scalars that can't control a terminal, each with its line breaking class. All text
/// reaches the output through this type, and enters it through ``append(_:)``:
///
/// - white space, line breaks included, becomes one space;
/// - a control character becomes its picture (`␛`); one of the C1 set, or a noncharacter, becomes U+FFFD;
/// - characters that change the direction of text (LANGUAGE.md 1), and other invisible commands to a display, are left out:
///   text is wrapped anew, so a pair of such controls would not stay on one line.
struct Prose {
    struct Element {
        let scalar: Unicode.Scalar
        let breaking: LineBreakClass

        /// Whether it is invisible: white space, or not written. Most elements are visible characters of ASCII.
        var isBlank: Bool {
            if (0x20...0x7E).contains(scalar.value) { return scalar == " " }
            return scalar.properties.isWhitespace || !isWritten
        }

        var isPlainLetter: Bool { breaking == .letter && scalar.isASCII }

        /// Whether it is written, rather than a mere line break opportunity.
        var isWritten: Bool {
            if scalar.isASCII { return breaking != .lineBreak }
            return switch breaking {
            case .opportunity, .softHyphen, .lineBreak: false
            case .joiner: scalar == "\u{200D}"
            case .letter, .digit, .space, .hyphen, .dash, .glue, .mark, .open, .close, .quote, .ideograph, .wideOpen,
                .wideClose:
                true
            }
        }
    }

    private(set) var elements: [Element] = []
    /// Whether the text ends in a regional indicator without its other half.
    private var endsInHalfFlag = false

    init() {}

    init(_ text: String) { append(text) }

    var isBlank: Bool { elements.allSatisfy(\.isBlank) }

    /// Returns whether the prose of a text is blank. Usually the first byte decides.
    static func isBlank(_ text: String) -> Bool {
        text.utf8.first.map { !(0x21...0x7E).contains($0) } ?? true && Prose(text).isBlank
    }

    /// Appends text. Elements that depend on no other character are collected in a buffer first, since the array would
    /// check its uniqueness at each element.
    mutating func append(_ text: String) {
        let (most, ascii) = (128, Self.ascii)
        var text = text
        text.withUTF8 { text in
            withUnsafeTemporaryAllocation(of: Element.self, capacity: most) { piece in
                var count = 0
                var index = 0
                func flush() {
                    add(piece[..<count])
                    count = 0
                }
                while index < text.count {
                    let first = text[index]
                    let element: Element
                    if first < 0x80 {
                        element = ascii[Int(first)]
                        index &+= 1
                    } else {
                        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
                        let scalar = UTF8Sequence.scalar(ofLength: length) { text[index + $0] }
                        index += length
                        guard let plain = Self.plain(scalar) else {
                            flush()
                            append(scalar)
                            continue
                        }
                        element = plain
                    }
                    // Consecutive white space becomes one space.
                    if element.breaking == .space,
                        (count > 0 ? piece[count - 1] : elements.last)?.scalar == " "
                    {
                        continue
                    }
                    piece.initializeElement(at: count, to: element)
                    count &+= 1
                    if count == most { flush() }
                }
                flush()
            }
        }
    }

    private mutating func add(_ piece: Slice<UnsafeMutableBufferPointer<Element>>) {
        if piece.isEmpty { return }
        elements.append(contentsOf: UnsafeBufferPointer(rebasing: piece))
        endsInHalfFlag = false
    }

    /// The elements of the characters of ASCII, none of which depends on another.
    private static let ascii = (0..<0x80).compactMap { plain(Unicode.Scalar(UInt8($0))) }

    /// Returns the element of a scalar that depends on no other: of white space, ASCII, Latin letters, dashes and quotation
    /// marks, and the common characters of East Asia; nil for others.
    private static func plain(_ scalar: Unicode.Scalar) -> Element? {
        if isWhiteSpace(scalar) { return Element(scalar: " ", breaking: .space) }
        switch scalar.value {
        case 0x4E00...0x9FFF: return Element(scalar: scalar, breaking: .ideograph)
        case 0x21...0x7E, 0xA0..<0x300, 0x2010...0x2027, 0x3000...0x3029, 0x3041...0x3096, 0x30A0..<0x4E00,
            0xFF01...0xFF60:
            return Element(scalar: scalar, breaking: LineBreakClass(scalar))
        default: return scalar.controlPicture.map { Element(scalar: $0, breaking: .letter) }
        }
    }

    /// Appends text of one line with its white space unchanged, and tabs expanded to the next multiple of four cells.
    mutating func append(verbatim text: String) {
        var width = DisplayWidth()
        var cells = 0
        for scalar in text.unicodeScalars {
            if Self.isWhiteSpace(scalar) {
                let count = scalar == "\t" ? 4 - cells % 4 : 1
                for _ in 0..<count { add(" ", .space) }
                cells += count
            } else {
                append(scalar)
                cells += width.advance(scalar)
            }
        }
    }

    mutating func append(_ prose: Prose) { elements += prose.elements }

    mutating func appendLineBreak() { add("\n", .lineBreak) }

    /// Appends a mark that belongs to what follows.
    mutating func appendOpening(_ mark: String) { append(mark, as: .open) }

    /// Appends a mark that belongs to what precedes it.
    mutating func appendClosing(_ mark: String) { append(mark, as: .close) }

    /// Appends a space at which no line ends; nothing at the start of the text.
    mutating func appendGlue() {
        guard let last = elements.last else { return }
        if last.breaking == .space { elements.removeLast() }
        add(" ", .glue)
    }

    /// Appends the number of a note, which belongs to what precedes it.
    mutating func appendNote(_ number: Int) {
        appendGlue()
        append("[\(number)]")
    }

    private mutating func append(_ mark: String, as breaking: LineBreakClass) {
        for scalar in mark.unicodeScalars { add(scalar, breaking) }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if let plain = Self.plain(scalar) {
            add(plain.scalar, plain.breaking)
        } else if value < 0xA0 || (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE {
            add("\u{FFFD}", .letter)
        } else if !Self.isCommand(value) {
            addClustered(scalar)
        }
    }

    /// Appends a scalar whose class depends on the one before: half of a flag, part of a Hangul syllable, a mark on a space.
    private mutating func addClustered(_ scalar: Unicode.Scalar) {
        var breaking = LineBreakClass(scalar)
        let isHalfFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
        let completesFlag = isHalfFlag && endsInHalfFlag
        if let last = elements.last {
            if completesFlag || Self.isLeadingJamo(last.scalar) && Self.joinsJamo(scalar) {
                breaking = .mark
            } else if isHalfFlag {
                breaking = .ideograph
            } else if breaking == .mark || scalar == "\u{200D}", last.breaking == .space {
                elements[elements.count - 1] = Element(scalar: last.scalar, breaking: .letter)
            }
        } else if isHalfFlag {
            breaking = .ideograph
        }
        add(scalar, breaking)
        endsInHalfFlag = isHalfFlag && !completesFlag
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ breaking: LineBreakClass) {
        elements.append(Element(scalar: scalar, breaking: breaking))
        endsInHalfFlag = false
    }

    /// Returns whether a scalar ends words, lines or pages in a source, and so becomes a space.
    private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Embeddings, overrides and isolates; the deprecated format controls; the delimiters of interlinear annotations.
    private static func isCommand(_ value: UInt32) -> Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069, 0x206A...0x206F, 0xFFF9...0xFFFB: true
        default: false
        }
    }

    private static func isLeadingJamo(_ scalar: Unicode.Scalar) -> Bool {
        (0x1100...0x115F).contains(scalar.value) || (0xA960...0xA97C).contains(scalar.value)
    }

    private static func joinsJamo(_ scalar: Unicode.Scalar) -> Bool {
        isLeadingJamo(scalar) || (0xAC00...0xD7A3).contains(scalar.value)
    }
}
