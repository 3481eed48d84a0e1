import StoryDiagnostics
import StorySource
import StorySyntax

/// Rewrites HTML as the equivalent Markdown, for fixes (LANGUAGE.md 3).
struct HTMLMarkdown {
    private let tree: SyntaxTree
    private let bytes: Bytes
    private let pair: HTMLPairs.Pair
    private let pairs: HTMLPairs
    private let open: SourceSpan
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

    /// The edits; empty if there is no equivalent Markdown, or if the tags can't simply be replaced.
    var edits: [FixIt.Edit] {
        if pair.traits.contains(.isTangled) { return [] }
        if let marker = Self.markers[pair.name] { return hasMarkdown || marker != "~~" ? marked(marker) : [] }
        switch pair.name {
        case "br": return lineBreak
        case "code": return code
        case "a": return link
        case "img" where hasMarkdown && attribute("caption") == nil && !pair.traits.contains(.isInGallery):
            return picture
        case _ where pair.traits.contains(.isInLine): return []
        case "p": return paragraph
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
    private var close: SourceSpan? {
        guard let close = pair.close.map({ tree[$0].span }) else { return nil }
        return bytes[Int(open.end)..<Int(close.start)].allSatisfy { Blank.isSpace($0) } ? nil : close
    }

    // MARK: Inlines

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
        guard opens, closes, !touchesMarker(marker, start..<end), !holdsBlank(start..<end) else { return [] }
        return [
            FixIt.Edit(SourceSpan(Int(open.start)..<start), before + marker),
            FixIt.Edit(SourceSpan(end..<Int(close.end)), marker + after),
        ]
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
    private func isMarker(_ node: NodeID, closing: Bool) -> Bool {
        guard tree.nodes.indices.contains(node), tree[node].kind == .rawHTML else { return false }
        let start = Int(tree[node].start)
        guard closing == (bytes[start + 1] == UInt8(ascii: "/")) else { return false }
        return Self.markers[name(at: start)] != nil
    }

    /// Returns the name of the tag at an offset, opening or closing, in lower case.
    private func name(at offset: Int) -> String {
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
    private func beginsBlock(_ offset: Int) -> Bool {
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
    private func endsParagraph(_ offset: Int) -> Bool {
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

    /// Returns the value of an attribute of the opening tag as written.
    private func attribute(_ name: String) -> String? {
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
            let quote = bytes[offset]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            if isQuoted { offset += 1 }
            let valueStart = offset
            while offset < end, isQuoted ? bytes[offset] != quote : !Blank.isSpace(bytes[offset]) { offset += 1 }
            if isAsked { return bytes.string(valueStart..<offset) }
            if isQuoted { offset += 1 }
        }
        return nil
    }

    // MARK: Blocks

    private var paragraph: [FixIt.Edit] {
        guard let close, !beginsBlock(bytes.skipBlanks(from: Int(open.end))) else { return [] }
        let parent = pairs.known(pair.parent)
        // A blank line would end the list or quote around it, but is part of a quote that is itself to be written as Markdown.
        let isInHTML = parent.map { HTMLPairs.blocks.contains($0.name) && $0.name != "blockquote" } ?? false
        let isNested = isInHTML || pair.traits.contains(.isInContainer)
        let isFirst = parent.map { isBlank(tree[$0.open].end, open.start) } ?? false
        let isLast = parent?.close.map { isBlank(close.end, tree[$0].start) } ?? false
        let before =
            isFirst ? "" : !isAtLineStart(open) ? "\n\n" : followsWords(orParagraph: isNested) ? "\n" : ""
        let after = isLast ? "" : !isAtLineEnd(close) ? "\n\n" : endsParagraph(Int(close.end)) ? "" : "\n"
        return isNested && !(before + after).isEmpty ? [] : [FixIt.Edit(open, before), FixIt.Edit(close, after)]
    }

    private func isBlank(_ start: UInt32, _ end: UInt32) -> Bool {
        Blank.isBlank(bytes[SourceSpan(start: start, end: end)])
    }

    /// Whether it contains `<p>`, whose own fix comes first.
    private var holdsParagraphs: Bool {
        (pair.open + 1..<(pair.close ?? pair.open + 1)).contains {
            tree[$0].kind == .rawHTML && name(at: Int(tree[$0].start)) == "p"
        }
    }

    /// Returns whether words, and not a tag around other blocks, are on the line before, in the same paragraph.
    /// - Parameter orParagraph: Whether to count a `</p>` too. Otherwise its own fix adds the blank line.
    private func followsWords(orParagraph: Bool) -> Bool {
        var before = pair.open - 1
        if before > 0, tree[before].kind == .text, Blank.isBlank(bytes[tree[before].range]) { before -= 1 }
        if before < 0 || tree[before].kind == .paragraph { return false }
        guard tree[before].kind == .rawHTML, !isMarker(before, closing: true) else { return true }
        let name = name(at: Int(tree[before].start))
        return ["a", "br", "code", "img"].contains(name) || orParagraph && name == "p"
    }

    private var rule: [FixIt.Edit] { isAtLineStart(open) && isAtLineEnd(open) ? [FixIt.Edit(open, "***")] : [] }

    private var heading: [FixIt.Edit] {
        guard let close, isAtLineStart(open), isAtLineEnd(close),
            !bytes[Int(open.end)..<Int(close.start)].contains(where: \.isLineBreak)
        else { return [] }
        let level = Int(bytes[Int(open.start) + 2] & 7)
        // A `#` at the end would be a closing sequence.
        let last = bytes.startOfBlanks(before: Int(close.start)) - 1
        let escape = bytes[last] == UInt8(ascii: "#") ? [FixIt.Edit(SourceSpan(at: last), "\\")] : []
        return [FixIt.Edit(open, String(repeating: "#", count: level) + " ")] + escape + [FixIt.Edit(close, "")]
    }

    private var quote: [FixIt.Edit] {
        guard let close, let last = pair.close, isAtLineStart(open), isAtLineEnd(close),
            isAtLineEnd(open) || !beginsBlock(bytes.skipBlanks(from: Int(open.end))),
            !holdsParagraphs, !(pair.open..<last).contains(where: { tree[$0].kind == .element })
        else { return [] }
        // In a list or footnote, its lines are indented like the tag.
        let isNested = pair.traits.contains(.isInContainer)
        let margin = isNested ? Int(open.start) - bytes.startOfLine(Int(open.start)) : 0
        var edits = [FixIt.Edit(open, isAtLineEnd(open) ? "" : "> ")]
        var line = bytes.startOfNextLine(after: Int(open.end), end: bytes.count)
        let end = bytes.startOfLine(Int(close.start))
        while line <= end {
            if line == end, isAtLineStart(close) { break }
            let start = bytes.skipBlanks(from: line, end: line + margin)
            if start < line + margin, !bytes[start].isLineBreak { return [] }
            edits.append(FixIt.Edit(SourceSpan(at: start), bytes[start].isLineBreak ? ">" : "> "))
            if edits.count > FixIt.maximumEdits { return [] }
            let next = bytes.startOfNextLine(after: line, end: bytes.count)
            if next <= line { break }
            line = next
        }
        return edits + [FixIt.Edit(close, isAtLineStart(close) || endsParagraph(Int(close.end)) ? "" : "\n")]
    }

    /// The edits that remove the tags around a list and turn those of its items into markers.
    private var list: [FixIt.Edit] {
        guard let close, isPlainList(pair), pair.items.count * 2 < FixIt.maximumEdits, isAtLineEnd(close),
            isAtLineStart(open) || !pair.traits.contains(.isInContainer)
        else { return [] }
        let needsLine = !isAtLineStart(close) && !endsParagraph(Int(close.end))
        var edits = [FixIt.Edit(open, "")]
        for item in pair.items {
            guard let item = pairs.known(item) else { continue }
            let marker = HTMLMarkdown(item, among: pairs, tree).item
            if marker.isEmpty { return [] }
            edits += marker
        }
        return edits + [FixIt.Edit(close, needsLine ? "\n" : "")]
    }

    private var item: [FixIt.Edit] {
        guard let parent = pairs.known(pair.parent), parent.name == "ul" || parent.name == "ol", isPlainList(parent)
        else { return [] }
        let close = pair.close.map { tree[$0].span }
        var end = Int(open.end)
        while Blank.isSpace(bytes[end]) { end += 1 }
        end = min(end, Int(close?.start ?? .max))
        let isDivided = (pair.open..<(pair.close ?? pair.open)).contains { tree[$0].kind == .paragraph }
        if isDivided || holdsParagraphs || beginsBlock(end) { return [] }
        let start = HTMLMarkdown(parent, among: pairs, tree).attribute("start")
        // Below words, only a list that begins with 1 is one.
        guard let first = start.map({ UInt16($0) }) ?? 1, first == 1 || isAfterBlankLine(tree[parent.open].span)
        else { return [] }
        let marker = parent.name == "ul" ? "- " : "\(Int(first) + pair.number). "
        let list = tree[parent.open].span
        let isFirstOnLine = isAtLineStart(open) || (list.end == open.start && isAtLineStart(list))
        let edit = FixIt.Edit(SourceSpan(Int(open.start)..<end), isFirstOnLine ? marker : "\n" + marker)
        guard let close else { return [edit] }
        var last = Int(close.start)
        while last > end, Blank.isSpace(bytes[last - 1]) { last -= 1 }
        return [edit, FixIt.Edit(SourceSpan(last..<Int(close.end)), "")]
    }

    /// Returns whether a list is not nested and contains no list.
    private func isPlainList(_ list: HTMLPairs.Pair) -> Bool {
        list.parent == nil && list.traits.isDisjoint(with: [.holdsList, .isTangled]) && list.close != nil
    }

    // MARK: Lines

    private func isAtLineStart(_ span: SourceSpan) -> Bool { bytes.isFirstOnLine(Int(span.start)) }

    private func isAfterBlankLine(_ span: SourceSpan) -> Bool {
        let start = bytes.startOfBlanks(before: Int(span.start))
        guard isAtLineStart(span), start > 0 else { return isAtLineStart(span) }
        let end = start - (bytes.matches("\r\n", at: start - 2) ? 2 : 1)
        return bytes.isFirstOnLine(end)
    }

    private func isAtLineEnd(_ span: SourceSpan) -> Bool {
        let offset = bytes.skipBlanks(from: Int(span.end))
        return offset >= bytes.count || bytes[offset].isLineBreak
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
