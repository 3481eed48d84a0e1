import StorySource

/// Recognises Markdown's HTML blocks (CommonMark 4.6). Stories have none.
struct HTMLBlockLexer {
    let bytes: Bytes

    /// The tags that begin a block that a blank line ends.
    private static let blockNames: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
        "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
        "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend",
        "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
        "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
    ]
    /// The tags of raw text, which only their closing tags end.
    private static let rawNames: Set<String> = ["pre", "script", "style", "textarea"]

    /// Returns the offset after the start of the block at `start`, `<!--` or a tag's name; nil if no block begins there.
    /// `interrupting`: whether the line would otherwise continue a paragraph, which a tag with an unknown name does not end.
    func start(at start: Int, interrupting: Bool) -> Int? {
        let next = bytes[start + 1]
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
            let isDeclaration =
                next == UInt8(ascii: "?") || bytes.matches("<!--", at: start) || bytes.matches("<![CDATA[", at: start)
                || bytes[start + 2].isASCIILetter
            return isDeclaration ? start + 2 : nil
        }
        let name = name(at: start)
        guard !name.isEmpty else { return nil }
        let after = bytes[name.upperBound]
        let ends = after == UInt8(ascii: ">") || after.isWhitespace || name.upperBound >= bytes.count
        let word = bytes.string(name).lowercased()
        if Self.rawNames.contains(word), ends, next != UInt8(ascii: "/") { return name.upperBound }
        let isSelfClosed = after == UInt8(ascii: "/") && bytes[name.upperBound + 1] == UInt8(ascii: ">")
        if Self.blockNames.contains(word), ends || isSelfClosed { return name.upperBound }
        guard !interrupting, let end = HTMLTagLexer(bytes: bytes, end: bytes.count).endOfTag(at: start) else {
            return nil
        }
        let rest = bytes.endOfLine(from: end, end: bytes.count)
        let isAlone = bytes[end..<rest].allSatisfy { $0.isSpaceOrTab }
        return isAlone && !bytes[start..<end].contains(where: \.isLineBreak) ? name.upperBound : nil
    }

    /// Returns the texts that end a block that begins with `marker`, on its last line; nil if a blank line ends it.
    func terminator(of marker: Range<Int>) -> [String]? {
        switch bytes[marker.lowerBound + 1] {
        case UInt8(ascii: "?"): return ["?>"]
        case UInt8(ascii: "!"):
            if bytes.matches("<!--", at: marker.lowerBound) { return ["-->"] }
            return bytes[marker.lowerBound + 2] == UInt8(ascii: "[") ? ["]]>"] : [">"]
        case UInt8(ascii: "/"): return nil
        default:
            let word = bytes.string(name(at: marker.lowerBound)).lowercased()
            return Self.rawNames.contains(word) ? Self.rawNames.map { "</\($0)>" } : nil
        }
    }

    /// Returns whether a line contains one of the texts, ignoring case.
    func line(_ line: Range<Int>, holds terminators: [String]) -> Bool {
        for offset in line where bytes[offset] == terminators[0].utf8.first! {
            for text in terminators where offset + text.utf8.count <= line.upperBound {
                if text.utf8.enumerated().allSatisfy({ lower(bytes[offset + $0]) == $1 }) { return true }
            }
        }
        return false
    }

    private func lower(_ byte: UInt8) -> UInt8 { byte.isUppercaseLetter ? byte | 0x20 : byte }

    private func name(at start: Int) -> Range<Int> {
        let first = start + (bytes[start + 1] == UInt8(ascii: "/") ? 2 : 1)
        guard bytes[first].isASCIILetter else { return first..<first }
        var end = first
        while bytes[end].isASCIILetterOrDigit || bytes[end] == UInt8(ascii: "-") { end += 1 }
        return first..<end
    }
}

/// Recognises an HTML tag (CommonMark 6.6).
package struct HTMLTagLexer {
    private let bytes: Bytes
    private let end: Int

    /// Creates a lexer. `end`: nothing at or after this offset is read.
    package init(bytes: Bytes, end: Int) {
        self.bytes = bytes
        self.end = end
    }

    /// Returns the offset after the `>` of the open or closing tag at `start`, or nil.
    package func endOfTag(at start: Int) -> Int? {
        var position = start + 1
        let isClosing = bytes[position] == UInt8(ascii: "/")
        if isClosing { position += 1 }
        guard position < end, bytes[position].isASCIILetter else { return nil }
        while position < end, bytes[position].isASCIILetterOrDigit || bytes[position] == UInt8(ascii: "-") {
            position += 1
        }
        if isClosing {
            position = bytes.skipAllSpace(from: position, end: end)
            return position < end && bytes[position] == UInt8(ascii: ">") ? position + 1 : nil
        }
        while true {
            let before = position
            position = bytes.skipAllSpace(from: position, end: end)
            guard position < end else { return nil }
            if bytes[position] == UInt8(ascii: ">") { return position + 1 }
            if bytes[position] == UInt8(ascii: "/") {
                return position + 1 < end && bytes[position + 1] == UInt8(ascii: ">") ? position + 2 : nil
            }
            guard position > before, bytes[position].beginsName else { return nil }
            while position < end, bytes[position].isOfName { position += 1 }
            let equals = bytes.skipAllSpace(from: position, end: end)
            guard equals < end, bytes[equals] == UInt8(ascii: "=") else { continue }
            position = bytes.skipAllSpace(from: equals + 1, end: end)
            guard let after = endOfValue(at: position) else { return nil }
            position = after
        }
    }

    private func endOfValue(at start: Int) -> Int? {
        guard start < end else { return nil }
        var position = start
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            position += 1
            while position < end, bytes[position] != quote { position += 1 }
            return position < end ? position + 1 : nil
        }
        while position < end, !bytes[position].isWhitespace,
            !"\"'=<>`".utf8.contains(bytes[position])
        {
            position += 1
        }
        return position > start ? position : nil
    }
}
