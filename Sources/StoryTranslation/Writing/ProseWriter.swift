import StoryJSON
import StorySource

/// Writes the text of a JSON string as equivalent prose, character by character: nothing in it becomes Markdown, and white
/// space that Markdown would drop becomes character references (LANGUAGE.md 9).
///
/// A line feed between two lines is a hard break. In the text of a segment, a blank line separates paragraphs. A separator
/// other than exactly two line feeds is written out at the end of the paragraph before it, so a paragraph that ends in a line
/// feed contains its separator.
struct ProseWriter {
    /// Whether blank lines separate paragraphs; otherwise there is one paragraph.
    private let hasParagraphs: Bool
    private let tree: JSONTree
    private var scalars: JSONScalars
    private var pending: (scalar: Unicode.Scalar, span: SourceSpan)?
    /// A run of the source that is copied unchanged.
    private var plain: SourceSpan?
    private var isAtLineStart = true
    private var isAtBlockStart = true
    /// Whether the line so far consists of digits.
    private var isAfterDigits = false

    /// Writes the text of a `string` node.
    static func write(_ node: Int, of tree: JSONTree, hasParagraphs: Bool, to text: inout MappedText) {
        var writer = ProseWriter(hasParagraphs: hasParagraphs, tree: tree, scalars: JSONScalars(tree, node))
        writer.pending = writer.scalars.next()
        writer.writeAll(to: &text)
    }

    private typealias Piece = (scalar: Unicode.Scalar, span: SourceSpan)

    private mutating func writeAll(to text: inout MappedText) {
        var isAtStart = true
        while let piece = pending {
            if piece.scalar.properties.isWhitespace {
                let run = takeWhiteSpace()
                write(run, isAtEdge: isAtStart || pending == nil, to: &text)
            } else {
                pending = scalars.next()
                write(piece, to: &text)
            }
            isAtStart = false
        }
        flush(&text)
    }

    private mutating func takeWhiteSpace() -> [Piece] {
        var run: [Piece] = []
        while let piece = pending, piece.scalar.properties.isWhitespace {
            run.append(piece)
            pending = scalars.next()
        }
        return run
    }

    // MARK: White space

    /// Writes a run of white space. `isAtEdge`: whether the run is the first or last of the text.
    private mutating func write(_ run: [Piece], isAtEdge: Bool, to text: inout MappedText) {
        let feeds = run.indices.filter { run[$0].scalar == "\n" }
        guard let first = feeds.first, let last = feeds.last, !isAtEdge else {
            for piece in run {
                if feeds.isEmpty, !isAtEdge, isPlainSpace(piece.scalar) {
                    copy(piece, to: &text)
                } else {
                    writeReference(piece, to: &text)
                }
            }
            isAtLineStart = false
            isAfterDigits = false
            return
        }
        for piece in run[..<first] { writeReference(piece, to: &text) }
        if first < last, hasParagraphs {
            // Exactly two line feeds are the end of a paragraph anyway.
            if last - first > 1 { for piece in run[first...last] { writeReference(piece, to: &text) } }
            flush(&text)
            text.write("\n\n")
            isAtBlockStart = true
        } else {
            for piece in run[first..<last] { writeReference(piece, to: &text) }
            flush(&text)
            text.write("\\\n", for: run[last].span)
        }
        isAtLineStart = true
        isAfterDigits = false
        for piece in run[(last + 1)...] { writeReference(piece, to: &text) }
    }

    /// Returns whether prose keeps this white space between two words.
    private func isPlainSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || (scalar.value > 0x9F && scalar.value != 0x2028 && scalar.value != 0x2029)
    }

    // MARK: Words

    private mutating func write(_ piece: Piece, to text: inout MappedText) {
        let scalar = piece.scalar
        switch scalar {
        case "\\", "`", "*", "_", "{", "<", "[", "~": writeEscaped(piece, to: &text)
        case "&" where beginsReference(pending?.scalar): writeEscaped(piece, to: &text)
        case "#", ">", "-", "+", "=", "|", ":":
            if isAtLineStart { writeEscaped(piece, to: &text) } else { copy(piece, to: &text) }
        case ".", ")": if isAfterDigits { writeEscaped(piece, to: &text) } else { copy(piece, to: &text) }
        case "i" where isAtBlockStart && isWord("mport"), "e" where isAtBlockStart && isWord("xport"):
            writeReference(piece, to: &text)
        default:
            if FieldText.isPrintable(scalar) { copy(piece, to: &text) } else { writeReference(piece, to: &text) }
        }
        isAfterDigits = (isAtLineStart || isAfterDigits) && ("0"..."9").contains(scalar)
        isAtLineStart = false
        isAtBlockStart = false
    }

    /// Returns whether the rest of a word follows and the word ends there. A module statement may begin like this.
    private func isWord(_ rest: String) -> Bool {
        var ahead = scalars
        var next = pending
        for expected in rest.unicodeScalars {
            guard next?.scalar == expected else { return false }
            next = ahead.next()
        }
        return !(next?.scalar.properties.isAlphabetic ?? false)
    }

    /// Returns whether a character after `&` begins the name or the number of a character reference.
    private func beginsReference(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar == "#" || (scalar.isASCII && scalar.properties.isAlphabetic)
    }

    // MARK: Pieces

    /// Copies a character; adjacent ones become one piece.
    private mutating func copy(_ piece: Piece, to text: inout MappedText) {
        guard piece.span.count == UTF8.width(piece.scalar) else {
            flush(&text)
            text.write(String(piece.scalar), for: piece.span)
            return
        }
        if let run = plain, run.end == piece.span.start {
            plain?.end = piece.span.end
        } else {
            flush(&text)
            plain = piece.span
        }
    }

    private mutating func flush(_ text: inout MappedText) {
        if let run = plain { text.copy(run, of: tree.source.bytes) }
        plain = nil
    }

    private mutating func writeEscaped(_ piece: Piece, to text: inout MappedText) {
        flush(&text)
        text.write("\\" + String(piece.scalar), for: piece.span)
    }

    private mutating func writeReference(_ piece: Piece, to text: inout MappedText) {
        flush(&text)
        text.write("&#\(piece.scalar.value);", for: piece.span)
        isAtLineStart = false
        isAtBlockStart = false
    }
}
