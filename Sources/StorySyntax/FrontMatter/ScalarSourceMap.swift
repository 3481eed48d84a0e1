import StorySource

/// Maps offsets in a scalar's text to the source, for diagnostics in the prose of `deck` and `caption`.
///
/// The map is built in one pass over text and source. A lookup is a binary search. Where they differ (an escape, a folded line
/// break), the whole piece of source corresponds to the whole piece of text.
package struct ScalarSourceMap: Sendable {
    /// Lengths in bytes of a piece of the scalar's text and of its source, in order.
    private struct Piece {
        let text: Range<Int>
        let source: Range<Int>
        /// Whether both have the same bytes, so that offsets inside correspond.
        let isVerbatim: Bool
    }

    private var pieces: [Piece] = []
    private let sourceRange: Range<Int>

    package init(_ value: ValueView) {
        sourceRange = value.node.range
        let style = Style(value)
        var walk = Walk(
            bytes: value.tree.bytes, text: Array((value.text ?? "").utf8), source: sourceRange, style: style)
        while let piece = walk.next() { append(piece.text, piece.source, isVerbatim: piece.isVerbatim) }
    }

    /// Returns the source offset of the text byte at `offset`. After the last byte, this is the end of the scalar; inside an
    /// escape or a folded break, its start.
    package func sourceOffset(of offset: Int) -> Int {
        guard let piece = piece(at: offset) else { return sourceRange.upperBound }
        return piece.isVerbatim ? piece.source.lowerBound + offset - piece.text.lowerBound : piece.source.lowerBound
    }

    /// Returns the source of a range of text bytes. Escapes at its borders are included as a whole.
    package func sourceSpan(of range: Range<Int>) -> SourceSpan {
        let start = sourceOffset(of: range.lowerBound)
        guard !range.isEmpty, let last = piece(at: range.upperBound - 1) else { return SourceSpan(at: start) }
        let end =
            last.isVerbatim
            ? last.source.lowerBound + range.upperBound - last.text.lowerBound : last.source.upperBound
        return SourceSpan(start..<max(start, end))
    }

    private func piece(at offset: Int) -> Piece? {
        let index = pieces.partitioningIndex { $0.text.upperBound > offset }
        return index < pieces.count ? pieces[index] : nil
    }

    private mutating func append(_ text: Range<Int>, _ source: Range<Int>, isVerbatim: Bool) {
        if isVerbatim, let last = pieces.last, last.isVerbatim, last.source.upperBound == source.lowerBound {
            pieces[pieces.count - 1] = Piece(
                text: last.text.lowerBound..<text.upperBound, source: last.source.lowerBound..<source.upperBound,
                isVerbatim: true)
        } else {
            pieces.append(Piece(text: text, source: source, isVerbatim: isVerbatim))
        }
    }

    /// How a scalar is written.
    private enum Style: Equatable {
        case plain
        case singleQuoted
        case doubleQuoted
        /// A literal or folded block with this indentation in bytes.
        case block(indentation: Int)

        init(_ value: ValueView) {
            let bytes = value.tree.bytes
            let start = value.node.range.lowerBound
            let before = start > 0 ? bytes[start - 1] : 0
            if value.isPlain {
                self = .plain
            } else if before == UInt8(ascii: "\"") {
                self = .doubleQuoted
            } else if before == UInt8(ascii: "'") {
                self = .singleQuoted
            } else {
                let line = bytes.startOfLine(start)
                let isIndented = bytes.skipBlanks(from: line, end: start) == start
                // A tagged plain scalar is not flagged plain, and has something before it on its line.
                self = isIndented ? .block(indentation: start - line) : .plain
            }
        }
    }

    /// Walks over text and source, piece by piece.
    private struct Walk {
        let bytes: Bytes
        let text: [UInt8]
        let source: Range<Int>
        let style: Style
        var textIndex = 0
        var sourceIndex: Int

        init(bytes: Bytes, text: [UInt8], source: Range<Int>, style: Style) {
            self.bytes = bytes
            self.text = text
            self.source = source
            self.style = style
            sourceIndex = source.lowerBound
            // Blank lines at the start of a block precede its span.
            if case .block = style {
                while textIndex < text.count, text[textIndex] == 0x0A { textIndex += 1 }
            }
        }

        mutating func next() -> (text: Range<Int>, source: Range<Int>, isVerbatim: Bool)? {
            guard textIndex < text.count, sourceIndex < source.upperBound else { return nil }
            let (textStart, sourceStart) = (textIndex, sourceIndex)
            var isVerbatim = false
            if let run = whiteSpace() {
                if run.breaks == 0 {
                    isVerbatim = true
                    let count = min(run.end - sourceIndex, text.count - textIndex)
                    sourceIndex += count
                    textIndex += count
                } else {
                    sourceIndex = run.end
                    skipFolded(run.breaks)
                }
            } else if style == .doubleQuoted, bytes[sourceIndex] == UInt8(ascii: "\\") {
                skipEscape()
            } else if style == .singleQuoted, bytes[sourceIndex] == UInt8(ascii: "'") {
                sourceIndex += 2
                textIndex += 1
            } else if bytes[sourceIndex] == text[textIndex] {
                isVerbatim = true
                sourceIndex += 1
                textIndex += 1
            } else {
                // A line break that only libyaml knows, or a byte that it was not given.
                sourceIndex += max(1, UTF8Sequence.length(at: sourceIndex, in: bytes))
                skipTextScalar()
            }
            return (textStart..<textIndex, sourceStart..<min(sourceIndex, source.upperBound), isVerbatim)
        }

        /// Returns the end of the white space at the current position and the number of line breaks in it, or nil. In a block,
        /// only line breaks and the indentation after them count.
        private func whiteSpace() -> (end: Int, breaks: Int)? {
            var index = sourceIndex
            var breaks = 0
            switch style {
            case .block(let indentation):
                while index < source.upperBound, bytes[index].isLineBreak {
                    index = bytes.startOfNextLine(after: index, end: source.upperBound)
                    breaks += 1
                    var dropped = 0
                    while dropped < indentation, index < source.upperBound, bytes[index] == 0x20 {
                        index += 1
                        dropped += 1
                    }
                }
            case .plain, .singleQuoted, .doubleQuoted:
                while index < source.upperBound, bytes[index].isSpaceOrTab || bytes[index].isLineBreak {
                    if bytes[index].isLineBreak {
                        index = bytes.startOfNextLine(after: index, end: source.upperBound)
                        breaks += 1
                    } else {
                        index += 1
                    }
                }
            }
            return index > sourceIndex ? (index, breaks) : nil
        }

        /// Skips the text of `breaks` line breaks: one space, or line feeds.
        private mutating func skipFolded(_ breaks: Int) {
            if text[textIndex] == 0x20 {
                textIndex += 1
                return
            }
            var left = breaks
            while left > 0, textIndex < text.count, text[textIndex] == 0x0A {
                textIndex += 1
                left -= 1
            }
        }

        private mutating func skipTextScalar() {
            textIndex += 1
            while textIndex < text.count, text[textIndex] & 0xC0 == 0x80 { textIndex += 1 }
        }

        /// Skips one escape of a double-quoted scalar, which may be an escaped line break.
        private mutating func skipEscape() {
            let letter = bytes[sourceIndex + 1]
            if letter.isLineBreak {
                // The break and the white space after it add nothing to the text.
                sourceIndex = bytes.startOfNextLine(after: sourceIndex + 1, end: source.upperBound)
                sourceIndex = bytes.skipBlanks(from: sourceIndex, end: source.upperBound)
                return
            }
            switch letter {
            case UInt8(ascii: "x"): sourceIndex += 4
            case UInt8(ascii: "u"): sourceIndex += 6
            case UInt8(ascii: "U"): sourceIndex += 10
            default: sourceIndex += 2
            }
            skipTextScalar()
        }
    }
}
