import StorySource

/// A text between Markdown of another program and a story, with a map to the source.
struct ImportedText {
    let file: SourceFile
    /// The runs of bytes in a file of another program that can't be characters of a story.
    private(set) var unreadable: [SourceSpan] = []
    /// Maps from this text to the previous one, and so on to the source.
    private let maps: [SourceMap]

    var bytes: Bytes { file.bytes }

    /// Creates a text from a file of another program: without byte order mark, with U+FFFD for bad UTF-8 and noncharacters,
    /// and with LF as the line break.
    init(_ source: SourceFile) {
        var text = MappedText()
        var runs: [SourceSpan] = []
        let bytes = source.bytes
        var start = source.byteOrderMarkLength
        var position = start
        func flush(_ text: inout MappedText) {
            if start < position { text.copy(SourceSpan(start..<position), of: bytes) }
        }
        while position < bytes.count {
            let byte = bytes[position]
            let length = UTF8Sequence.length(at: position, in: bytes)
            if byte != 0, byte != UInt8(ascii: "\r"), length > 0 {
                position += length
                continue
            }
            flush(&text)
            start = position
            if byte == UInt8(ascii: "\r") {
                position += bytes[position + 1] == UInt8(ascii: "\n") && position + 1 < bytes.count ? 2 : 1
                text.write("\n", for: SourceSpan(start..<position))
            } else {
                // A run of bad bytes becomes one character.
                repeat {
                    position += 1
                } while position < bytes.count && bytes[position] >= 0x80
                    && UTF8Sequence.length(at: position, in: bytes) == 0
                text.write("\u{FFFD}", for: SourceSpan(start..<position))
                runs.append(SourceSpan(start..<position))
            }
            start = position
        }
        flush(&text)
        self.init(text, path: source.path, after: [])
        unreadable = runs
    }

    private init(_ text: MappedText, path: String, after maps: [SourceMap]) {
        file = SourceFile(path: path, content: text.bytes)
        self.maps = [text.map] + maps
    }

    func suffix(from offset: Int) -> ImportedText {
        var text = MappedText()
        text.copy(SourceSpan(offset..<bytes.count), of: bytes)
        return next(text)
    }

    /// Returns the text between two others, which stand for nothing in the file.
    func wrapped(_ before: String, _ after: String) -> ImportedText {
        var edits = TextEdits()
        edits.replace(0..<0, with: [TextEdits.Piece(text: before, origin: nil)])
        edits.replace(bytes.count..<bytes.count, with: [TextEdits.Piece(text: after, origin: nil)])
        return edits.apply(to: self)
    }

    /// Returns the text that was derived from this one.
    func next(_ text: MappedText) -> ImportedText { ImportedText(text, path: file.path, after: maps) }

    func original(_ span: SourceSpan) -> SourceSpan { maps.reduce(span) { $1.original(of: $0) } }
    func original(_ range: Range<Int>) -> SourceSpan { original(SourceSpan(range)) }
}

/// Replacements in a text, which are applied at once.
struct TextEdits {
    /// A piece of new text, and the span that it replaces.
    struct Piece {
        var text: String
        var origin: Range<Int>?
    }

    private var edits: [(range: Range<Int>, pieces: [Piece])] = []

    var isEmpty: Bool { edits.isEmpty }

    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.append((range, [Piece(text: text, origin: range)]))
    }

    mutating func replace(_ range: Range<Int>, with pieces: [Piece]) { edits.append((range, pieces)) }

    mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

    /// Returns the text with the replacements. A replacement that begins inside another is left out.
    func apply(to text: ImportedText) -> ImportedText {
        var result = MappedText()
        var position = 0
        let order = edits.indices.sorted { (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1) }
        for index in order where edits[index].range.lowerBound >= position {
            let edit = edits[index]
            if position < edit.range.lowerBound {
                result.copy(SourceSpan(position..<edit.range.lowerBound), of: text.bytes)
            }
            for piece in edit.pieces where !piece.text.isEmpty {
                guard let origin = piece.origin else {
                    result.write(piece.text)
                    continue
                }
                result.write(piece.text, for: SourceSpan(origin), of: text.bytes)
            }
            position = edit.range.upperBound
        }
        if position < text.bytes.count { result.copy(SourceSpan(position..<text.bytes.count), of: text.bytes) }
        return text.next(result)
    }
}
