import StorySemantics
import StorySource

extension HTMLBlockWriter {
    // MARK: Tables

    mutating func endCell() {
        guard inCell, var table, !table.rows.isEmpty else { return }
        inCell = false
        closeOpenTags()
        self.table = nil
        table.rows[table.rows.count - 1].append(line)
        self.table = table
        line = open.map { Piece(text: $0.text, origin: nil) }
    }

    mutating func endTable() {
        endCell()
        guard let table else { return }
        self.table = nil
        innerTables = 0
        flush()
        let rows = table.rows.filter { !$0.isEmpty }
        let columns = rows.map(\.count).max() ?? 0
        guard columns > 0 else { return }
        for (index, row) in rows.enumerated() {
            var line = [Piece(text: "|", origin: table.range)]
            for column in 0..<columns {
                line.append(Piece(text: " ", origin: nil))
                if column < row.count { line += trimmed(row[column]) }
                line.append(Piece(text: " |", origin: nil))
            }
            if index == 0 {
                emit(line)
                let delimiters = "\n" + linePrefix() + "|" + String(repeating: " --- |", count: columns)
                pieces.append(Piece(text: delimiters, origin: nil))
            } else {
                pieces.append(Piece(text: "\n" + linePrefix(), origin: nil))
                pieces += line
            }
        }
    }

    // MARK: Lines

    var hasWords: Bool { line.contains { !$0.text.isEmpty && $0.text != " " } }

    mutating func words(_ range: Range<Int>) {
        let bytes = block.file.bytes
        if skipsWords {
            skipsWords = false
            return
        }
        var position = range.lowerBound
        while position < range.upperBound {
            let isSpace = bytes[position].isSpaceOrTab || bytes[position].isLineBreak
            var end = position
            // A word or a run of white space, kept as one piece of the text.
            while end < range.upperBound, (bytes[end].isSpaceOrTab || bytes[end].isLineBreak) == isSpace { end += 1 }
            if let call = endOfCall(at: position, before: range.upperBound) {
                append(
                    bytes.string(position..<call).split(whereSeparator: \.isWhitespace).joined(separator: " "),
                    position..<call)
                end = call
            } else if isSpace {
                let lines = bytes[position..<end].filter(\.isLineBreak).count
                if table == nil, lines > 1 { flush() }
                space()
                if isMarkdown, table == nil, lines > 0, hasWords {
                    line[line.count - 1] = Piece(text: "\n" + linePrefix(), origin: nil)
                }
            } else {
                let word = bytes.string(position..<end)
                let escaped = isMarkdown ? word : Self.escapedHTML(word)
                append(
                    line.isEmpty && !isMarkdown && headingLevel == 0 ? MarkdownText.escapedStart(escaped) : escaped,
                    position..<end)
            }
            position = end
        }
    }

    /// Returns the end of a call of a template, which site generators expand before they read HTML; nil if there is none.
    func endOfCall(at start: Int, before end: Int) -> Int? {
        let bytes = block.file.bytes
        guard bytes[start] == UInt8(ascii: "{") else { return nil }
        let marks: [(StaticString, StaticString)] = [("{{<", ">}}"), ("{{%", "%}}"), ("{%", "%}")]
        guard let mark = marks.first(where: { bytes.matches($0.0, at: start) }) else { return nil }
        var position = start + 2
        while position < min(end, start + 1024) {
            // A call has no blank line.
            if bytes[position].isLineBreak, bytes[bytes.skipBlanks(from: position + 1)].isLineBreak { return nil }
            position += 1
            let close = position - mark.1.utf8CodeUnitCount
            if bytes[position - 1] == UInt8(ascii: "}"), bytes.matches(mark.1, at: close) { return position }
        }
        return nil
    }

    /// Returns words of HTML; their references mean the same in Markdown.
    static func escapedHTML(_ word: String) -> String {
        var result = ""
        var rest = Substring(MarkdownText.escaped(word))
        while let backslash = rest.firstIndex(of: "\\") {
            let next = rest.index(after: backslash)
            let isReference = next < rest.endIndex && rest[next] == "&"
            result += isReference ? rest[..<backslash] : rest[...backslash]
            if !isReference, next < rest.endIndex {
                result.append(rest[next])
                rest = rest[rest.index(after: next)...]
            } else {
                rest = rest[next...]
            }
        }
        return result + rest
    }

    mutating func space() { if hasWords, line.last?.text != " " { line.append(Piece(text: " ", origin: nil)) } }

    mutating func append(_ text: String, _ range: Range<Int>) {
        if !text.isEmpty { line.append(Piece(text: text, origin: block.origin(range))) }
    }

    mutating func openInline(_ name: String, _ tag: String, _ range: Range<Int>) {
        // Nested in itself it has no meaning.
        if open.contains(where: { $0.text == tag }) || open.count > Self.depthLimit {
            ignored[name, default: 0] += 1
        } else {
            open.append((name, tag))
            append(tag, range)
        }
    }

    mutating func closeInline(_ key: String) {
        if let count = ignored[key], count > 0 {
            ignored[key] = count - 1
            return
        }
        guard let index = open.lastIndex(where: { $0.name == key }) else { return }
        let tag = open.remove(at: index).text
        if line.last?.text == tag { line.removeLast() } else { line.append(Self.closingTag(tag)) }
    }

    mutating func closeOpenTags() { for tag in open.reversed() { line.append(Self.closingTag(tag.text)) } }

    /// Returns the closing tag of an opening tag.
    private static func closingTag(_ tag: String) -> Piece {
        Piece(text: "</\(tag.dropFirst().prefix { $0.isLetter })>", origin: nil)
    }

    /// Ends the current words as a block.
    mutating func flush() {
        let opened = open.map { Piece(text: $0.text, origin: nil) }
        defer { line = opened }
        let isEmpty = !line.contains { piece in
            !(piece.text.isEmpty || piece.text == " " || opened.contains { $0.text == piece.text }
                || piece.origin == nil && piece.text.hasPrefix("</"))
        }
        if isEmpty { return }
        closeOpenTags()
        var words = trimmed(line)
        if headingLevel > 0 {
            let anchor = headingID.map { "<a id=\"\(Self.attribute($0))\"></a>" } ?? ""
            words.insert(Piece(text: String(repeating: "#", count: headingLevel) + " " + anchor, origin: nil), at: 0)
        }
        emit(words)
    }

    func trimmed(_ line: [Piece]) -> [Piece] {
        var line = line
        while let last = line.last, last.text.allSatisfy(\.isWhitespace) { line.removeLast() }
        while let first = line.first, first.text.allSatisfy(\.isWhitespace) { line.removeFirst() }
        return line
    }

    mutating func emit(_ first: [Piece]) {
        let beginsItem = frames.last?.marker != nil
        if blockCount > 0 {
            let isNext = beginsItem && isTight
            let around = prefix + frames.prefix(commonDepth).map(\.rest).joined()
            pieces.append(Piece(text: isNext ? "\n" : "\n" + BlockPass.trimmed(around) + "\n", origin: nil))
        }
        var start = blockCount > 0 ? prefix : ""
        for index in frames.indices {
            start += frames[index].marker ?? frames[index].rest
            frames[index].marker = nil
        }
        isTight = beginsItem || frames.last?.name != "li" && isTight
        pieces.append(Piece(text: start, origin: nil))
        pieces += first
        blockCount += 1
        commonDepth = frames.count
    }

    func linePrefix(isBlank: Bool = false) -> String {
        let full =
            prefix + frames.map { $0.marker.map { String(repeating: " ", count: $0.utf8.count) } ?? $0.rest }.joined()
        return isBlank ? BlockPass.trimmed(full) : full
    }
}
