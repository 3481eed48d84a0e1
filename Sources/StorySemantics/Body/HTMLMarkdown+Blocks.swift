import StoryDiagnostics
import StorySource
import StorySyntax

/// The blocks: paragraphs, headings, rules, quotes and lists.
extension HTMLMarkdown {
    /// The edits that replace the tags of a paragraph or group by blank lines where needed.
    var paragraph: [FixIt.Edit] {
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

    var rule: [FixIt.Edit] { isAtLineStart(open) && isAtLineEnd(open) ? [FixIt.Edit(open, "***")] : [] }

    var heading: [FixIt.Edit] {
        guard let close, isAtLineStart(open), isAtLineEnd(close),
            !bytes[Int(open.end)..<Int(close.start)].contains(where: \.isLineBreak)
        else { return [] }
        let level = Int(bytes[Int(open.start) + 2] & 7)
        // A `#` at the end would be a closing sequence.
        let last = bytes.startOfBlanks(before: Int(close.start)) - 1
        let escape = bytes[last] == UInt8(ascii: "#") ? [FixIt.Edit(SourceSpan(at: last), "\\")] : []
        return [FixIt.Edit(open, String(repeating: "#", count: level) + " ")] + escape + [FixIt.Edit(close, "")]
    }

    var quote: [FixIt.Edit] {
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
    var list: [FixIt.Edit] {
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

    var item: [FixIt.Edit] {
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
