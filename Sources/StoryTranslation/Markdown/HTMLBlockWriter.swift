import StoryDiagnostics
import StorySemantics
import StorySource

/// Rewrites a block of HTML as blocks of Markdown. Tags inside lines stay; they are rewritten together with those that authors
/// write in Markdown.
struct HTMLBlockWriter {
    typealias Piece = TextEdits.Piece

    /// A list, an item or a quote, with the prefix of its lines.
    struct Frame {
        let name: String
        /// The prefix of its first line, until that is written.
        var marker: String?
        let rest: String
        /// The number of a list's next item; 0 for bullets.
        var number = 0
        /// The span of a quote's tag in the file.
        var origin: Range<Int>?
    }

    struct Table {
        var rows: [[[Piece]]] = []
        let range: Range<Int>
    }

    /// The greatest depth of lists and quotes around a line, and of tags in it.
    static let depthLimit = 24
    private static let lists: Set = ["ul", "ol", "menu", "dir"]

    let block: LineBlock
    let text: ImportedText
    /// The prefix of each line.
    let prefix: String
    private let isMDX: Bool
    /// Whether words are Markdown, as in MDX.
    var isMarkdown: Bool
    var report = DiagnosticList()
    var pieces: [Piece] = []

    var frames: [Frame] = []
    var line: [Piece] = []
    var headingLevel = 0
    var headingID: String?
    var inCell = false
    /// The open inline tags, with the texts that reopen them in the next block.
    var open: [(name: String, text: String)] = []
    /// The number of open tags that were left out, by name.
    var ignored: [String: Int] = [:]
    var table: Table?
    var innerTables = 0
    var figures = 0
    var blockCount = 0
    /// The number of frames around both the last block and the next one.
    var commonDepth = 0
    /// Whether the last block and the next one are items.
    var isTight = false
    /// Texts that don't occur in the rest of the block.
    var missing: Set<String> = []
    /// Whether the words up to the next tag are left out.
    var skipsWords = false

    init(_ block: LineBlock, of text: ImportedText, prefix: String, isMDX: Bool) {
        self.block = block
        self.text = text
        self.prefix = prefix
        self.isMDX = isMDX
        isMarkdown = isMDX
    }

    mutating func write() {
        let bytes = block.file.bytes
        var position = 0
        var wordsStart = 0
        while position < bytes.count {
            if let end = endOfCall(at: position, before: bytes.count) {
                position = end
                continue
            }
            guard bytes[position] == UInt8(ascii: "<"),
                bytes[position + 1].isASCIILetter || "/!?".utf8.contains(bytes[position + 1]),
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
        // A blank line ended the HTML block, and the text after it is not in the quote.
        for case let origin? in frames.map(\.origin) { report.markup(.element("blockquote"), .words, origin, of: text) }
    }

    // MARK: Markup

    /// Writes the words before the markup at `start`, and the markup. Returns its end, or nil if there is none.
    mutating func markup(at start: Int, wordsFrom wordsStart: Int) -> Int? {
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
            // A component, or text that looks like a tag.
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
        case "pre", "script", "style", "textarea", "svg": return raw(tag)
        case "code", "kbd", "samp", "tt":
            guard let close = closing(key, from: tag.range.upperBound) else { return tag.range.upperBound }
            let code = Self.plain(tag.range.upperBound..<close.lowerBound, bytes)
            append(MarkdownText.code(code), tag.range.lowerBound..<close.upperBound)
            return close.upperBound
        default: opening(tag, key)
        }
        return (tag.source(in: bytes, end: bytes.count) ?? tag).range.upperBound
    }

    mutating func find(_ marker: String, from start: Int) -> Int? {
        if missing.contains(marker) { return nil }
        let end = block.end(of: marker, from: start)
        if end == nil { missing.insert(marker) }
        return end
    }

    mutating func closing(_ name: String, from start: Int) -> Range<Int>? {
        find("</" + name, from: start).map { block.endOfTag(from: $0, name) }
    }

    mutating func comment(_ range: Range<Int>) {
        let bytes = block.file.bytes
        let end = max(range.lowerBound + 4, range.upperBound - 3)
        let words = bytes.string(range.lowerBound + 4..<max(end, range.lowerBound + 4))
        let isAlone = !hasWords && table == nil
        if isAlone { flush() }
        append(MarkdownText.htmlComment(words), range)
        if isAlone { flush() }
    }

    mutating func opening(_ tag: HTMLTag, _ key: String) {
        let origin = block.origin(tag.range)
        // Kramdown reads Markdown in such elements, and Notion writes it in callouts.
        if tag["markdown"] != nil || key == "aside" { isMarkdown = true }
        // The end tag of a term may be left out.
        if key == "dt" || key == "dd" { closeInline("dt") }
        if HTMLElements.blocks.contains(key), table == nil { flush() }
        switch key {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            headingLevel = table == nil ? Int(key.utf8.last! & 7) : 0
            headingID = tag["id"]
        case "hr": if table == nil { emit([Piece(text: "***", origin: origin)]) }
        case "ul", "ol", "menu", "dir":
            guard table == nil else { return report.markup(.element(key), .words, origin, of: text) }
            guard frames.count < Self.depthLimit else { return }
            frames.append(
                Frame(name: key, marker: nil, rest: "", number: key == "ol" ? max(0, Int(tag["start"] ?? "") ?? 1) : 0))
            isTight = isInItem
        case "li": item()
        case "blockquote":
            guard table == nil, frames.count < Self.depthLimit else { return }
            frames.append(Frame(name: key, marker: nil, rest: "> ", origin: origin))
        case "table": if table == nil { table = Table(range: origin) } else { innerTables += 1 }
        case "tr":
            guard table != nil, innerTables == 0 else { return }
            endCell()
            table?.rows.append([])
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
                if headingLevel > 0, headingID == nil {
                    headingID = tag["id"] ?? tag["name"]
                } else if tag.hasAttributes {
                    report.markup(.element(key), .words, origin, of: text)
                }
                return
            }
            if table == nil, let number = Self.footnote(address) {
                // Substack's footnotes.
                let isReference = tag["class"]?.hasPrefix("footnote-anchor") ?? false
                if isReference { append("[^\(number)]", tag.range) } else { beginFootnote(number) }
                skipsWords = true
                return
            }
            // A picture that links to itself.
            if figures > 0, tag["class"]?.hasPrefix("image-link") ?? false { return }
            openInline(
                key,
                "<a href=\"\(Self.attribute(address))\"\(tag["title"].map { " title=\"\(Self.attribute($0))\"" } ?? "")>",
                tag.range)
        case "figure": figures += 1
        case "figcaption": openInline("em", "<em>", tag.range)
        case "input", "button", "select", "textarea", "option", "form":
            report.markup(.element(key), .words, origin, of: text)
            if let words = tag["value"] ?? tag["placeholder"] {
                append(MarkdownText.escaped(words), tag.range)
                space()
            }
        case _ where HTMLElements.frames.contains(key): frame(tag, key)
        case _ where HTMLElements.emphasis.contains(key): openInline(key, "<em>", tag.range)
        case _ where HTMLElements.strong.contains(key): openInline(key, "<strong>", tag.range)
        case _ where HTMLElements.deleted.contains(key): openInline(key, "<del>", tag.range)
        case _ where HTMLElements.silent.contains(key):
            let isWrapper = figures > 0 || !tag.hasAttributes || key == "p" || HTMLElements.void.contains(key)
            let known = tag["class"].map { name in Self.wrappers.contains { name.hasPrefix($0) } } ?? false
            let hasPicture = tag["style"]?.hasPart("url(") ?? false
            if !isWrapper, !known || hasPicture { report.markup(.element(key), .words, origin, of: text) }
        default: report.markup(.element(key), .words, origin, of: text)
        }
    }

    /// Returns the number in `#footnote-1` and `#footnote-anchor-1`.
    static func footnote(_ address: String) -> String? {
        for start in ["#footnote-anchor-", "#footnote-"] where address.hasPrefix(start) {
            let number = address.dropFirst(start.count)
            if !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) { return String(number) }
        }
        return nil
    }

    mutating func beginFootnote(_ number: String) {
        flush()
        frames.removeAll()
        commonDepth = 0
        frames.append(Frame(name: "footnote", marker: "[^\(number)]: ", rest: "    "))
    }

    /// Classes of wrappers that programs put around everything.
    static let wrappers = [
        "captioned-image", "image2", "image-link", "kg-", "wp-block", "highlight", "figure", "gatsby", "post", "entry",
        "content", "subscription-widget", "preamble", "youtube", "footnote", "pullquote", "tweet-", "button",
    ]

    mutating func close(_ key: String) {
        closeInline(key == "figcaption" ? "em" : key == "dl" ? "dt" : key)
        if HTMLElements.blocks.contains(key), table == nil { flush() }
        switch key {
        case "h1", "h2", "h3", "h4", "h5", "h6": headingLevel = 0
        case "ul", "ol", "menu", "dir", "blockquote", "li":
            guard table == nil, let index = frames.lastIndex(where: { $0.name == key }) else { return }
            // An item ends only with its list.
            if key == "li", frames[(index + 1)...].contains(where: { Self.lists.contains($0.name) }) { return }
            frames.removeSubrange(index...)
            commonDepth = min(commonDepth, frames.count)
            if key != "li" { isTight = isInItem }
        case "aside": isMarkdown = isMDX
        case "table": if innerTables > 0 { innerTables -= 1 } else { endTable() }
        case "td", "th": if innerTables == 0 { endCell() } else { space() }
        case "figure": figures = max(0, figures - 1)
        case "p", "div": if table != nil { space() }
        default: break
        }
    }

    var isInItem: Bool { frames.contains { $0.name == "li" } }

    mutating func item() {
        guard table == nil, frames.count < Self.depthLimit else { return space() }
        let list = frames.lastIndex { Self.lists.contains($0.name) }
        if let list { frames.removeSubrange((list + 1)...) }
        commonDepth = min(commonDepth, frames.count)
        var marker = "- "
        if let list, frames[list].name == "ol" {
            marker = "\(min(frames[list].number, 999_999_999)). "
            frames[list].number += 1
        }
        frames.append(Frame(name: "li", marker: marker, rest: String(repeating: " ", count: marker.utf8.count)))
    }
}
