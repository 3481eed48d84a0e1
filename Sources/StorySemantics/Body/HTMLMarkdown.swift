import StoryDiagnostics
import StorySource
import StorySyntax

/// Rewrites HTML as the equivalent Markdown, for fixes (LANGUAGE.md 3).
struct HTMLMarkdown {
    let tree: SyntaxTree
    let bytes: Bytes
    let pair: HTMLPairs.Pair
    let pairs: HTMLPairs
    let open: SourceSpan
    /// Whether the story's version has all of Markdown.
    private let hasMarkdown: Bool

    /// Creates the edits for a pair. `pairs`: all pairs, which include `pair`.
    init(_ pair: HTMLPairs.Pair, among pairs: HTMLPairs, _ tree: SyntaxTree) {
        self.tree = tree
        self.pair = pair
        self.pairs = pairs
        bytes = tree.bytes
        open = tree[pair.open].span
        hasMarkdown = tree.profile >= .markdown && tree[0].kind == .document
    }

    private static let blocks = HTMLPairs.blocks.union(["p", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "div"])
    private static let markers = ["b": "**", "strong": "**", "i": "*", "em": "*", "del": "~~", "s": "~~"]

    /// Elements that only format their words.
    private static let formatting: Set<String> = [
        "span", "font", "small", "big", "u", "ins", "mark", "kbd", "samp", "var", "tt", "abbr", "cite", "dfn", "time",
    ]

    /// The edits; empty if there is no equivalent Markdown, or if the tags can't simply be replaced.
    var edits: [FixIt.Edit] {
        if pair.name == "script" || pair.name == "style" { return whole }
        if pair.traits.contains(.isTangled) { return [] }
        if let marker = Self.markers[pair.name] { return hasMarkdown || marker != "~~" ? marked(marker) : [] }
        switch pair.name {
        case "br": return lineBreak
        case "code": return code
        case "a": return link
        case _ where Self.formatting.contains(pair.name): return removal
        case "img" where hasMarkdown && attribute("caption") == nil && !pair.traits.contains(.isInGallery):
            return picture
        case _ where pair.traits.contains(.isInLine): return []
        case "p", "summary": return paragraph
        case _ where HTMLPairs.groups.contains(pair.name): return paragraph
        case "hr" where hasMarkdown: return rule
        case "h1" where hasMarkdown, "h2" where hasMarkdown, "h3" where hasMarkdown, "h4" where hasMarkdown,
            "h5" where hasMarkdown, "h6" where hasMarkdown:
            return heading
        case "blockquote" where hasMarkdown && attribute("attribution") == nil: return quote
        case "ul" where hasMarkdown, "ol" where hasMarkdown: return list
        case "li" where hasMarkdown: return item
        default: return []
        }
    }

    /// The closing tag; nil if it is missing, or if only blanks are between the two.
    var close: SourceSpan? {
        guard let close = pair.close.map({ tree[$0].span }) else { return nil }
        return bytes[Int(open.end)..<Int(close.start)].allSatisfy { Blank.isSpace($0) } ? nil : close
    }

    /// The edit that removes the tags and all between them.
    private var whole: [FixIt.Edit] {
        pair.close.map { [FixIt.Edit(SourceSpan(start: open.start, end: tree[$0].end), "")] } ?? []
    }

    // MARK: Inlines

    /// The edits that remove both tags, unless what is before and after one of them would be markup together, or begin a block.
    private var removal: [FixIt.Edit] {
        guard let close else { return [] }
        let isPlain = [open, close].allSatisfy { tag in
            let (start, end) = (Int(tag.start), Int(tag.end))
            let joins = start > 0 && "*_~`]!".utf8.contains(bytes[start - 1]) && "*_~`[(:".utf8.contains(bytes[end])
            return !joins && !(bytes.isFirstOnLine(start) && beginsBlock(bytes.skipBlanks(from: end)))
        }
        return isPlain ? [FixIt.Edit(open, ""), FixIt.Edit(close, "")] : []
    }

    /// Returns edits that replace each tag by a marker and remove blanks inside, next to which the marker would be text.
    private func marked(_ marker: String) -> [FixIt.Edit] {
        guard let close else { return [] }
        var start = Int(open.end)
        var end = Int(close.start)
        while Blank.isSpace(bytes[start]) { start += 1 }
        while Blank.isSpace(bytes[end - 1]) { end -= 1 }
        let isBehindBlank = open.start == 0 || Blank.isSpace(bytes[Int(open.start) - 1])
        let before = isBehindBlank ? "" : bytes.string(Int(open.end)..<start)
        let after = Blank.isSpace(bytes[Int(close.end)]) ? "" : bytes.string(end..<Int(close.start))
        // A marker between a letter and punctuation is text (CommonMark 6.2).
        let opens =
            UnicodeClass(at: start, end: end, in: bytes) != .punctuation || !before.isEmpty
            || UnicodeClass(before: Int(open.start), notBefore: 0, in: bytes) != .other
        let closes =
            UnicodeClass(before: end, notBefore: start, in: bytes) != .punctuation || !after.isEmpty
            || UnicodeClass(at: Int(close.end), end: bytes.count, in: bytes) != .other
        guard opens, closes, !holdsBlank(start..<end), let marker = usable(marker, start..<end) else { return [] }
        return [
            FixIt.Edit(SourceSpan(Int(open.start)..<start), before + marker),
            FixIt.Edit(SourceSpan(end..<Int(close.end)), marker + after),
        ]
    }

    /// Returns a marker, or `_` for the `*` of emphasis that would merge with the `**` beside it; nil if its character is in
    /// the text, where it could begin or end something else.
    private func usable(_ marker: String, _ content: Range<Int>) -> String? {
        let mayMerge = marker == "*" && beginsOrEndsWithMarker(content)
        if !mayMerge, !touchesMarker(marker, content) { return holdsSign(of: marker) ? nil : marker }
        let isInWord =
            UnicodeClass(before: Int(open.start), notBefore: 0, in: bytes) == .other
            || UnicodeClass(at: Int(close?.end ?? open.end), end: bytes.count, in: bytes) == .other
        guard marker == "*", hasMarkdown, !isInWord, !holdsSign(of: "_"), !touchesMarker("_", content) else {
            return nil
        }
        return "_"
    }

    /// Returns whether the text between the tags holds a marker that may begin or end something, which one between blanks can't.
    /// Formatting of more than 100 nodes is rare, and counts as holding one, so that nested tags take linear time.
    private func holdsSign(of marker: String) -> Bool {
        guard let close = pair.close, let sign = marker.utf8.first, close - pair.open <= 100 else { return true }
        let length = marker.utf8.count
        return (pair.open + 1..<close).contains {
            guard tree[$0].kind == .text else { return false }
            return tree[$0].range.contains { offset in
                (offset..<offset + length).allSatisfy { bytes[$0] == sign }
                    && !(Blank.isSpace(bytes[offset - 1]) && Blank.isSpace(bytes[offset + length]))
            }
        }
    }

    /// Returns whether the same sign, or a tag that becomes one, is right beside one of the tags. Their markers would merge.
    private func touchesMarker(_ marker: String, _ content: Range<Int>) -> Bool {
        guard let close = pair.close, let sign = marker.utf8.first else { return true }
        let (before, after) = (pair.open - 1, close + 1)
        if bytes[content.lowerBound] == sign || bytes[content.upperBound - 1] == sign { return true }
        if bytes[Int(tree[close].end)] == sign { return true }
        if open.start > 0, bytes[Int(open.start) - 1] == sign { return true }
        return isMarker(before, closing: true) && tree[before].end == open.start
            || isMarker(after, closing: false) && tree[after].start == tree[close].end
    }

    private func beginsOrEndsWithMarker(_ content: Range<Int>) -> Bool {
        guard let close = pair.close else { return false }
        return isMarker(pair.open + 1, closing: false) && Int(tree[pair.open + 1].start) == content.lowerBound
            || isMarker(close - 1, closing: true) && Int(tree[close - 1].end) == content.upperBound
    }

    /// Returns whether a tag at the start or end of a pair's content becomes a marker beside a blank. That has to be moved first.
    private func holdsBlank(_ content: Range<Int>) -> Bool {
        guard let close = pair.close else { return false }
        let (first, last) = (pair.open + 1, close - 1)
        return isMarker(first, closing: false) && Int(tree[first].start) == content.lowerBound
            && Blank.isSpace(bytes[Int(tree[first].end)])
            || isMarker(last, closing: true) && Int(tree[last].end) == content.upperBound
                && Blank.isSpace(bytes[Int(tree[last].start) - 1])
    }

    /// Returns whether a node is an HTML tag that may become a marker.
    func isMarker(_ node: NodeID, closing: Bool) -> Bool {
        guard tree.nodes.indices.contains(node), tree[node].kind == .rawHTML else { return false }
        let start = Int(tree[node].start)
        guard closing == (bytes[start + 1] == UInt8(ascii: "/")) else { return false }
        return Self.markers[name(at: start)] != nil
    }

    /// Returns the name of the tag at an offset, opening or closing, in lower case.
    func name(at offset: Int) -> String {
        let start = offset + (bytes[offset + 1] == UInt8(ascii: "/") ? 1 : 0)
        return ProseDiagnostic.tagName(start, SourceSpan(start..<bytes.count), bytes).lowercased()
    }

    private var lineBreak: [FixIt.Edit] {
        var end = Int(open.end)
        var (next, node) = nonblank(after: end, pair.open + 1)
        // What follows the last of several breaks counts: at the end of a paragraph, each is removed. No text needs more than a
        // few, so the search is short.
        for _ in 0..<8 where !endsParagraph(end) && isBreak(node, at: next) {
            end = Int(tree[node].end)
            (next, node) = nonblank(after: end, node + 1)
        }
        let isBeforeBlock = bytes[next] == UInt8(ascii: "<") && Self.blocks.contains(name(at: next))
        // A break at the end of a paragraph means nothing, and its backslash would be text.
        if endsParagraph(end) || isBeforeBlock || node >= tree.nodes.count || !tree[node].kind.isInline {
            return [FixIt.Edit(open, "")]
        }
        // At the end or start of a line, a marker beside the break would no longer open or close anything.
        let isBesideMarker =
            Int(tree[node].start) > next || bytes.matches("</", at: next)
            || isMarker(pair.open - 1, closing: false) && tree[pair.open - 1].end == open.start
        let isInLine = pair.traits.contains(.isInLine) || pairs.known(pair.parent).map { $0.name.first == "h" } ?? false
        if isBesideMarker || isInLine { return [] }
        if bytes[Int(open.end)].isLineBreak { return [FixIt.Edit(open, "\\")] }
        return beginsBlock(next) ? [] : [FixIt.Edit(open, "\\\n")]
    }

    /// Returns the first offset from `offset` on that is not blank, and its node. `node`: the first node from `offset` on.
    private func nonblank(after offset: Int, _ node: NodeID) -> (offset: Int, node: NodeID) {
        var next = offset
        while next < bytes.count, Blank.isSpace(bytes[next]) { next += 1 }
        let isBlank = node < tree.nodes.count && tree[node].kind == .text && Int(tree[node].end) <= next
        return (next, isBlank ? node + 1 : node)
    }

    private func isBreak(_ node: NodeID, at start: Int) -> Bool {
        node < tree.nodes.count && tree[node].kind == .rawHTML && Int(tree[node].start) == start
            && name(at: start) == "br"
    }

    /// Returns whether text would begin a block, or end the paragraph in another way, at the start of a line.
    func beginsBlock(_ offset: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: "="),
            UInt8(ascii: "|"), UInt8(ascii: ":"):
            true
        case UInt8(ascii: "*"): Blank.isSpace(bytes[offset + 1])
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            ".)".utf8.contains(bytes[(offset..<bytes.count).first { !bytes[$0].isASCIIDigit } ?? offset])
        case UInt8(ascii: "`"), UInt8(ascii: "~"): bytes.matches("```", at: offset) || bytes.matches("~~~", at: offset)
        default: false
        }
    }

    /// Returns whether no further words of the paragraph follow. The backslash of a break there would be text.
    func endsParagraph(_ offset: Int) -> Bool {
        let probe = bytes.skipBlanks(from: offset)
        guard probe < bytes.count, bytes[probe].isLineBreak else { return probe >= bytes.count }
        let next = bytes.skipBlanks(from: bytes.afterLineBreak(probe))
        if next >= bytes.count || bytes[next].isLineBreak || bytes.isAtComponentTag(next) { return true }
        return bytes.matches("</", at: next) && Self.blocks.contains(name(at: next))
    }

    private var code: [FixIt.Edit] {
        guard let close, let last = pair.close else { return [] }
        let content = Int(open.end)..<Int(close.start)
        let tick = UInt8(ascii: "`")
        let text = CharacterReference.decode(content, in: bytes, unescaping: true)
        let isVerbatim = text.utf8.elementsEqual(bytes[content])
        // Between backticks, nothing is markup.
        let isText = (pair.open + 1..<last).allSatisfy {
            switch tree[$0].kind {
            case .text, .escape, .characterReference: true
            default: tree[$0].kind == .expression && isVerbatim
            }
        }
        let mayEnd = text.utf8.contains { byte in
            byte == tick || byte == UInt8(ascii: "|") && pair.traits.contains(.isInLine)
        }
        let isBesideTick = open.start > 0 && bytes[Int(open.start) - 1] == tick || bytes[Int(close.end)] == tick
        if !isText || mayEnd || isBesideTick { return [] }
        if isVerbatim { return [FixIt.Edit(open, "`"), FixIt.Edit(close, "`")] }
        return [FixIt.Edit(SourceSpan(start: open.start, end: close.end), "`\(text)`")]
    }

    private var link: [FixIt.Edit] {
        guard let close, let destination = destination("href") else { return [] }
        let words = bytes[Int(open.end)..<Int(close.start)]
        if words.contains(UInt8(ascii: "[")) || words.contains(UInt8(ascii: "]")) { return [] }
        // After a `!`, the link would become a picture.
        if open.start > 0, bytes[Int(open.start) - 1] == UInt8(ascii: "!") { return [] }
        return [FixIt.Edit(open, "["), FixIt.Edit(close, "](\(destination)\(title))")]
    }

    private var picture: [FixIt.Edit] {
        guard let destination = destination("src") else { return [] }
        let alt = (attribute("alt") ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
        return [FixIt.Edit(open, "![\(MarkdownText.escaped(alt, keeping: "&"))](\(destination)\(title))")]
    }

    /// Returns the destination that an attribute holds; nil if its quotes are written as `&quot;`, as inside another
    /// tag's value.
    private func destination(_ name: String) -> String? {
        attribute(name).flatMap { $0.utf8.starts(with: "&quot;".utf8) ? nil : MarkdownText.destination($0) }
    }

    /// The title of a link or picture, after a space.
    private var title: String {
        guard let title = attribute("title") else { return "" }
        let mayEnd = title.utf8.contains { $0 == UInt8(ascii: "\"") || $0.isLineBreak }
        return mayEnd ? "" : " \"\(title)\""
    }

    /// Returns the value of an attribute of the opening tag as written; nil if it is code, and not just a string.
    func attribute(_ name: String) -> String? {
        var offset = Int(open.start) + 1 + pair.name.utf8.count
        let end = Int(open.end) - 1
        while offset < end {
            while offset < end, Blank.isSpace(bytes[offset]) || bytes[offset] == UInt8(ascii: "/") { offset += 1 }
            let start = offset
            while offset < end, !Blank.isSpace(bytes[offset]), bytes[offset] != UInt8(ascii: "=") { offset += 1 }
            let isAsked = bytes.string(start..<offset).lowercased() == name
            guard offset < end, bytes[offset] == UInt8(ascii: "=") else {
                if offset == start { offset += 1 }
                continue
            }
            offset += 1
            let isCode = bytes[offset] == UInt8(ascii: "{")
            if isCode { offset += 1 }
            let quote = bytes[offset]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            if isQuoted { offset += 1 }
            let valueStart = offset
            while offset < end, isQuoted ? bytes[offset] != quote : !Blank.isSpace(bytes[offset]) { offset += 1 }
            if isAsked {
                let isString = isQuoted && bytes[offset + 1] == UInt8(ascii: "}")
                return isCode && !isString ? nil : bytes.string(valueStart..<offset)
            }
            if isQuoted { offset += 1 }
        }
        return nil
    }
}

extension NodeKind {
    /// Whether a node of this kind is part of a line of prose.
    fileprivate var isInline: Bool {
        switch self {
        case .text, .escape, .characterReference, .hardBreak, .codeSpan, .emphasis, .strong, .strikethrough, .link,
            .image, .footnoteReference, .linkDestination, .unsupportedInline, .expression, .rawHTML:
            true
        default: false
        }
    }
}
