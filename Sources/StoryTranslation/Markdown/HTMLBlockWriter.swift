import StoryDiagnostics
import StorySource
import StorySyntax

/// Writes a block of HTML as blocks of Markdown. Tags inside of lines stay: they become Markdown together with those that
/// people write into theirs.
struct HTMLBlockWriter {
    typealias Piece = TextEdits.Piece

    /// A list, an item, a quote: what its lines begin with.
    private struct Frame {
        let name: String
        /// What its first line begins with, until that is written.
        var marker: String?
        let rest: String
        /// Of a list: the number of its next item; 0 for bullets.
        var number = 0
    }

    /// A table that is read.
    private struct Table {
        var rows: [[[Piece]]] = []
        let range: Range<Int>
    }

    /// How many lists and quotes may be around a line, and tags in it.
    private static let depthLimit = 24

    private let block: LineBlock
    private let text: ImportedText
    /// What each line begins with.
    private let prefix: String
    /// Whether words are Markdown, as in MDX.
    private var isMarkdown: Bool
    private(set) var report = ImportReport()
    private(set) var pieces: [Piece] = []

    private var frames: [Frame] = []
    private var line: [Piece] = []
    private var headingLevel = 0
    /// Tags of lines that are open, with the texts that open them again in the next block.
    private var open: [(name: String, text: String)] = []
    private var table: Table?
    /// How many tables are inside of the one that is read.
    private var innerTables = 0
    private var figures = 0
    private var blockCount = 0
    /// How many frames are around both the last block and the next one.
    private var commonDepth = 0
    /// The last block was an item's, and the next one is too.
    private var isTight = false

    init(_ block: LineBlock, of text: ImportedText, prefix: String, isMarkdown: Bool) {
        self.block = block
        self.text = text
        self.prefix = prefix
        self.isMarkdown = isMarkdown
    }

    mutating func write() {
        let bytes = block.file.bytes
        var position = 0
        var wordsStart = 0
        func isTagStart(_ next: UInt8) -> Bool {
            (next | 0x20) &- UInt8(ascii: "a") < 26 || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
                || next == UInt8(ascii: "?")
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<"), isTagStart(bytes[position + 1]),
                let end = markup(at: position, wordsFrom: wordsStart)
            else {
                position += 1
                continue
            }
            position = end
            wordsStart = end
        }
        words(wordsStart..<bytes.count)
        if table != nil { endTable() }
        flush()
    }

    // MARK: Markup

    /// Writes the words before the markup at `start`, and it; answers where it ends, or nil where none is there.
    private mutating func markup(at start: Int, wordsFrom wordsStart: Int) -> Int? {
        let bytes = block.file.bytes
        if bytes[start + 1] == UInt8(ascii: "!") || bytes[start + 1] == UInt8(ascii: "?") {
            let isComment = bytes.matches("<!--", at: start)
            guard let end = find(isComment ? "-->" : ">", from: start + 2) else { return nil }
            words(wordsStart..<start)
            if isComment {
                comment(start..<end)
            } else {
                report.markup(.declaration, .nothing, block.origin(start..<end), of: text)
            }
            return end
        }
        guard let tag = HTMLTag(at: start, in: bytes, end: bytes.count) else { return nil }
        let key = tag.key
        guard HTMLElements.isKnown(key) && !tag.isComponent || tag.isClosing && open.contains(where: { $0.name == key })
        else {
            // A component, or something that looks like a tag.
            words(wordsStart..<start)
            append(bytes.string(tag.range).split(whereSeparator: \.isWhitespace).joined(separator: " "), tag.range)
            return tag.range.upperBound
        }
        words(wordsStart..<start)
        if tag.isClosing {
            close(key)
            return tag.range.upperBound
        }
        switch key {
        case "pre", "script", "style", "textarea", "svg":
            return raw(tag)
        case "code", "kbd", "samp", "tt":
            guard let close = closing(key, from: tag.range.upperBound) else { return tag.range.upperBound }
            let code = Self.plain(tag.range.upperBound..<close.lowerBound, bytes)
            append(MarkdownWords.code(code), tag.range.lowerBound..<close.upperBound)
            return close.upperBound
        default: opening(tag, key)
        }
        return tag.range.upperBound
    }

    /// What no text of the block ends any more.
    private var missing: Set<String> = []

    private mutating func find(_ marker: String, from start: Int) -> Int? {
        if missing.contains(marker) { return nil }
        let end = block.end(of: marker, from: start)
        if end == nil { missing.insert(marker) }
        return end
    }

    private mutating func closing(_ name: String, from start: Int) -> Range<Int>? {
        find("</" + name, from: start).map { block.endOfTag(from: $0, name) }
    }

    private mutating func comment(_ range: Range<Int>) {
        let bytes = block.file.bytes
        let end = max(range.lowerBound + 4, range.upperBound - 3)
        let words = bytes.string(range.lowerBound + 4..<max(end, range.lowerBound + 4))
        let isAlone = !hasWords && table == nil
        if isAlone { flush() }
        append(MarkdownWords.htmlComment(words), range)
        if isAlone { flush() }
    }

    private mutating func opening(_ tag: HTMLTag, _ key: String) {
        let origin = block.origin(tag.range)
        // Kramdown reads Markdown in such elements.
        if tag["markdown"] != nil { isMarkdown = true }
        if HTMLElements.blocks.contains(key), table == nil { flush() }
        switch key {
        case "h1", "h2", "h3", "h4", "h5", "h6": headingLevel = table == nil ? Int(key.utf8.last! & 7) : 0
        case "hr": if table == nil { emit([Piece(text: "***", origin: origin)]) }
        case "ul", "ol", "menu", "dir":
            guard table == nil else { return report.markup(.element(key), .words, origin, of: text) }
            guard frames.count < Self.depthLimit else { return }
            frames.append(Frame(name: key, marker: nil, rest: "", number: key == "ol" ? max(0, Int(tag["start"] ?? "") ?? 1) : 0))
            isTight = isInItem
        case "li": item()
        case "blockquote":
            if table == nil, frames.count < Self.depthLimit { frames.append(Frame(name: key, marker: nil, rest: "> ")) }
        case "table":
            if table == nil { table = Table(range: origin) } else { innerTables += 1 }
        case "tr": if innerTables == 0, table != nil { table?.rows.append([]) }
        case "td", "th":
            guard table != nil, innerTables == 0 else { return space() }
            endCell()
            if table?.rows.isEmpty ?? true { table?.rows.append([]) }
            if tag["colspan"].map({ $0 != "1" }) ?? false || tag["rowspan"].map({ $0 != "1" }) ?? false {
                report.markup(.element("\(key) colspan"), .words, origin, of: text)
            }
            inCell = true
        case "br": append("<br>", tag.range)
        case "img": picture(tag)
        case "a":
            guard let address = tag["href"] else {
                if tag.hasAttributes { report.markup(.element(key), .words, origin, of: text) }
                return
            }
            if table == nil, let number = Self.footnote(address) {
                // Substack's footnotes.
                let isReference = tag["class"]?.hasPrefix("footnote-anchor") ?? false
                if isReference { append("[^\(number)]", tag.range) } else { beginFootnote(number) }
                return skipped = true
            }
            // A picture that leads to itself.
            if figures > 0, tag["class"]?.hasPrefix("image-link") ?? false { return }
            openInline(key, "<a href=\"\(Self.attribute(address))\"\(tag["title"].map { " title=\"\(Self.attribute($0))\"" } ?? "")>", tag.range)
        case "figure": figures += 1
        case "figcaption": openInline("em", "<em>", tag.range)
        case "input", "button", "select", "textarea", "option", "form":
            report.markup(.element(key), .words, origin, of: text)
            if let words = tag["value"] ?? tag["placeholder"] {
                append(MarkdownWords.escaped(words), tag.range)
                space()
            }
        case _ where HTMLElements.frames.contains(key): frame(tag, key)
        case _ where HTMLElements.emphasis.contains(key): openInline(key, "<em>", tag.range)
        case _ where HTMLElements.strong.contains(key): openInline(key, "<strong>", tag.range)
        case _ where HTMLElements.deleted.contains(key): openInline(key, "<del>", tag.range)
        case _ where HTMLElements.silent.contains(key):
            let isWrapper = figures > 0 || !tag.hasAttributes || key == "p" || HTMLElements.void.contains(key)
            let known = tag["class"].map { name in Self.wrappers.contains { name.hasPrefix($0) } } ?? false
            if !isWrapper, !known { report.markup(.element(key), .words, origin, of: text) }
        default: report.markup(.element(key), .words, origin, of: text)
        }
    }

    /// The words up to the next tag are left out.
    private var skipped = false

    /// The number in `#footnote-1` and `#footnote-anchor-1`.
    private static func footnote(_ address: String) -> String? {
        for start in ["#footnote-anchor-", "#footnote-"] where address.hasPrefix(start) {
            let number = address.dropFirst(start.count)
            if !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) { return String(number) }
        }
        return nil
    }

    private mutating func beginFootnote(_ number: String) {
        flush()
        frames.removeAll()
        commonDepth = 0
        frames.append(Frame(name: "footnote", marker: "[^\(number)]: ", rest: "    "))
    }

    /// Classes of wrappers that programs write around everything.
    private static let wrappers = [
        "captioned-image", "image2", "image-link", "kg-", "wp-block", "highlight", "figure", "gatsby", "post", "entry",
        "content", "subscription-widget", "preamble", "youtube", "footnote", "pullquote", "tweet-", "button",
    ]

    private mutating func close(_ key: String) {
        closeInline(key == "figcaption" ? "em" : key)
        if HTMLElements.blocks.contains(key), table == nil { flush() }
        switch key {
        case "h1", "h2", "h3", "h4", "h5", "h6": headingLevel = 0
        case "ul", "ol", "menu", "dir", "blockquote", "li":
            guard table == nil, let index = frames.lastIndex(where: { $0.name == key }) else { return }
            // An item ends with its list only.
            let lists: Set = ["ul", "ol", "menu", "dir"]
            if key == "li", frames[(index + 1)...].contains(where: { lists.contains($0.name) }) { return }
            frames.removeSubrange(index...)
            commonDepth = min(commonDepth, frames.count)
            if key != "li" { isTight = isInItem }
        case "table":
            if innerTables > 0 { innerTables -= 1 } else { endTable() }
        case "td", "th": if innerTables == 0 { endCell() } else { space() }
        case "figure": figures = max(0, figures - 1)
        case "p", "div", "li": if table != nil { space() }
        default: break
        }
    }

    private var isInItem: Bool { frames.contains { $0.name == "li" } }

    private mutating func item() {
        guard table == nil, frames.count < Self.depthLimit else { return space() }
        let lists: Set = ["ul", "ol", "menu", "dir"]
        let list = frames.lastIndex { lists.contains($0.name) }
        if let list { frames.removeSubrange((list + 1)...) }
        commonDepth = min(commonDepth, frames.count)
        var marker = "- "
        if let list, frames[list].name == "ol" {
            marker = "\(min(frames[list].number, 999_999_999)). "
            frames[list].number += 1
        }
        frames.append(
            Frame(name: "li", marker: marker, rest: String(repeating: " ", count: marker.utf8.count)))
    }

    // MARK: Elements that are replaced

    private mutating func frame(_ tag: HTMLTag, _ key: String) {
        let address = tag["src"] ?? tag["data"] ?? tag["data-src"]
        // A picture for other screens.
        if key == "source", tag["src"] == nil { return }
        report.markup(.element(key), address == nil ? .words : .link, block.origin(tag.range), of: text)
        guard let address else { return }
        link(address, tag.range)
    }

    private mutating func link(_ address: String, _ range: Range<Int>) {
        let full = address.hasPrefix("//") ? "https:" + address : address
        let shown = "<a href=\"\(Self.attribute(full))\">\(MarkdownWords.escaped(full))</a>"
        append(shown, range)
        if table == nil { flush() }
    }

    private mutating func picture(_ tag: HTMLTag) {
        let source = tag["src"] ?? tag["data-src"]
        guard let source else { return report.markup(.element("img"), .nothing, block.origin(tag.range), of: text) }
        var attributes = " src=\"\(Self.attribute(source))\" alt=\"\(Self.attribute(tag["alt"] ?? ""))\""
        if let title = tag["title"] { attributes += " title=\"\(Self.attribute(title))\"" }
        append("<img\(attributes)>", tag.range)
    }

    /// An attribute's value on one line.
    static func attribute(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "|": result += "&#124;"
            case "\n": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// An element of which no tag inside is read: code, scripts, drawings. Answers where it ends.
    private mutating func raw(_ tag: HTMLTag) -> Int {
        let bytes = block.file.bytes
        let close = tag.isSelfClosing ? nil : closing(tag.key, from: tag.range.upperBound)
        let contentEnd = close?.lowerBound ?? (tag.isSelfClosing ? tag.range.upperBound : bytes.count)
        let end = close?.upperBound ?? contentEnd
        let inner = tag.range.upperBound..<max(tag.range.upperBound, contentEnd)
        if tag.key == "svg" {
            if figures == 0 { report.markup(.element("svg"), .words, block.origin(tag.range), of: text) }
            append(MarkdownWords.escaped(Self.plain(inner, bytes).split(whereSeparator: \.isWhitespace).joined(separator: " ")), inner)
            return end
        }
        let isCode = tag.key == "pre"
        if tag.key == "script", let source = tag["src"] {
            if table == nil { flush() }
            report.markup(.element("script"), .link, block.origin(tag.range), of: text)
            link(source, tag.range)
        } else if !isCode {
            report.markup(.element(tag.name), .code, block.origin(tag.range), of: text)
        }
        var code = isCode ? Self.plain(inner, bytes) : bytes.string(inner)
        if code.first == "\n" { code.removeFirst() }
        guard code.contains(where: { !$0.isWhitespace }) else { return end }
        if table != nil {
            append(MarkdownWords.code(code), inner)
            return end
        }
        flush()
        let fence = MarkdownWords.fence(around: code)
        let language = isCode ? Self.language(inner, tag, bytes) : tag.key == "style" ? "css" : tag.key == "script" ? "js" : ""
        if code.last != "\n" { code += "\n" }
        emit([Piece(text: fence + language, origin: nil)])
        for line in code.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            pieces.append(Piece(text: "\n" + linePrefix(isBlank: line.isEmpty) + line, origin: block.origin(inner)))
        }
        pieces.append(Piece(text: "\n" + linePrefix() + fence, origin: nil))
        return end
    }

    /// The language that a class names: `language-swift`, `lang-js`, `brush: php`.
    private static func language(_ inner: Range<Int>, _ tag: HTMLTag, _ bytes: Bytes) -> String {
        var start = inner.lowerBound
        while start < inner.upperBound, bytes[start].isSpaceOrTab || bytes[start].isLineBreak { start += 1 }
        let code = bytes[start] == UInt8(ascii: "<") ? HTMLTag(at: start, in: bytes, end: inner.upperBound) : nil
        for name in [code?["class"], tag["class"], tag["data-lang"].map { "lang-" + $0 }, tag["lang"].map { "lang-" + $0 }] {
            for word in (name ?? "").split(separator: " ") {
                guard let dash = word.firstIndex(of: "-"), ["language", "lang"].contains(word[..<dash]) else { continue }
                let language = word[word.index(after: dash)...]
                let isName = language.utf8.allSatisfy { $0 > 0x20 && $0 != 0x60 && $0 != 0x26 && $0 != 0x5C }
                if isName { return String(language) }
            }
        }
        return ""
    }

    /// Text without its tags, references decoded.
    static func plain(_ range: Range<Int>, _ bytes: Bytes) -> String {
        var result = ""
        var position = range.lowerBound
        var start = position
        while position < range.upperBound {
            if bytes[position] == UInt8(ascii: "<"),
                let tag = HTMLTag(at: position, in: bytes, end: range.upperBound), HTMLElements.isKnown(tag.key)
            {
                result += CharacterReference.decode(start..<position, in: bytes)
                if tag.key == "br" { result += "\n" }
                position = tag.range.upperBound
                start = position
            } else {
                position += 1
            }
        }
        return result + CharacterReference.decode(start..<range.upperBound, in: bytes)
    }

    // MARK: Tables

    private var inCell = false

    private mutating func endCell() {
        guard inCell, var table, !table.rows.isEmpty else { return }
        inCell = false
        closeOpenTags()
        self.table = nil
        table.rows[table.rows.count - 1].append(line)
        self.table = table
        line = open.map { Piece(text: $0.text, origin: nil) }
        if open.isEmpty { line = [] }
    }

    private mutating func endTable() {
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

    private var hasWords: Bool { line.contains { !$0.text.isEmpty && $0.text != " " } }

    private mutating func words(_ range: Range<Int>) {
        let bytes = block.file.bytes
        if skipped {
            skipped = false
            return
        }
        var position = range.lowerBound
        while position < range.upperBound {
            let isSpace = bytes[position].isSpaceOrTab || bytes[position].isLineBreak
            var end = position
            // A word with the single spaces after it, so that pieces stay as they are in the text.
            while end < range.upperBound, (bytes[end].isSpaceOrTab || bytes[end].isLineBreak) == isSpace { end += 1 }
            if isSpace {
                let lines = bytes[position..<end].filter(\.isLineBreak).count
                if isMarkdown, table == nil, lines > 1 { flush() }
                space()
                if isMarkdown, table == nil, lines > 0, hasWords {
                    line[line.count - 1] = Piece(text: "\n" + linePrefix(isContinuing: true), origin: nil)
                }
            } else {
                let word = bytes.string(position..<end)
                let escaped = isMarkdown ? word : Self.escapedHTML(word)
                append(line.isEmpty && !isMarkdown && headingLevel == 0 ? MarkdownWords.escapedStart(escaped) : escaped, position..<end)
            }
            position = end
        }
    }

    /// Words of HTML, whose references mean what they mean in Markdown.
    private static func escapedHTML(_ word: String) -> String {
        var result = ""
        var rest = Substring(MarkdownWords.escaped(word))
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

    private mutating func space() { if hasWords, line.last?.text != " " { line.append(Piece(text: " ", origin: nil)) } }

    private mutating func append(_ text: String, _ range: Range<Int>) {
        if !text.isEmpty { line.append(Piece(text: text, origin: block.origin(range))) }
    }

    private mutating func openInline(_ name: String, _ tag: String, _ range: Range<Int>) {
        // Within itself it would mean nothing.
        let isInside = open.contains { $0.text == tag } || open.count > Self.depthLimit
        open.append((name, isInside ? "" : tag))
        if !isInside { append(tag, range) }
    }

    private mutating func closeInline(_ key: String) {
        guard let index = open.lastIndex(where: { $0.name == key }) else { return }
        let tag = open.remove(at: index).text
        guard let name = Self.name(of: tag) else { return }
        if line.last?.text == tag { line.removeLast() } else { line.append(Piece(text: "</\(name)>", origin: nil)) }
    }

    private mutating func closeOpenTags() {
        for tag in open.reversed() {
            if let name = Self.name(of: tag.text) { line.append(Piece(text: "</\(name)>", origin: nil)) }
        }
    }

    private static func name(of tag: String) -> String? {
        tag.isEmpty ? nil : String(tag.dropFirst().prefix { $0.isLetter })
    }

    /// Ends the words so far as a block.
    private mutating func flush() {
        let opened = open.map { Piece(text: $0.text, origin: nil) }
        defer { line = opened.filter { !$0.text.isEmpty } }
        let isEmpty = !line.contains { piece in
            !(piece.text.isEmpty || piece.text == " " || opened.contains { $0.text == piece.text }
                || piece.origin == nil && piece.text.hasPrefix("</"))
        }
        if isEmpty { return }
        closeOpenTags()
        var words = trimmed(line)
        if headingLevel > 0 {
            words.insert(Piece(text: String(repeating: "#", count: headingLevel) + " ", origin: nil), at: 0)
        }
        emit(words)
    }

    private func trimmed(_ line: [Piece]) -> [Piece] {
        var line = line
        while let last = line.last, last.text.allSatisfy(\.isWhitespace) { line.removeLast() }
        while let first = line.first, first.text.allSatisfy(\.isWhitespace) { line.removeFirst() }
        return line
    }

    /// Begins a block with its first line.
    private mutating func emit(_ first: [Piece]) {
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
        isTight = beginsItem || (frames.last?.name == "li" ? false : isTight)
        pieces.append(Piece(text: start, origin: nil))
        pieces += first
        blockCount += 1
        commonDepth = frames.count
    }

    private func linePrefix(isBlank: Bool = false, isContinuing: Bool = false) -> String {
        let full = (frames.isEmpty ? prefix : prefix + frames.map { $0.marker.map { String(repeating: " ", count: $0.utf8.count) } ?? $0.rest }.joined())
        guard isBlank else { return full }
        return String(full.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
