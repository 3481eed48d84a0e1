import StoryDiagnostics
import StorySemantics
import StorySource

/// Handles markup of site generators and notes apps that Markdown would not parse, over several lines or in addresses. Runs
/// line by line, before the Markdown is parsed. Fences stay as they are.
struct TemplatePass {
    private let text: ImportedText
    private var bytes: Bytes { text.bytes }
    private var edits = TextEdits()
    private var report = DiagnosticList()
    /// The character and length of the open fence.
    private var fence: (mark: UInt8, count: Int)?
    /// The names of calls, and marks of comments, that nothing ends in the rest of the text.
    private var missing: Set<String> = []

    static func run(_ text: ImportedText, _ report: inout DiagnosticList) -> ImportedText {
        let hasBraces = text.bytes[0..<text.bytes.count].contains(UInt8(ascii: "{"))
        let hasComments = text.bytes[0..<text.bytes.count].contains(UInt8(ascii: "%"))
        guard hasBraces || hasComments else { return text }
        var pass = TemplatePass(text: text)
        pass.turnLines()
        report += pass.report
        return pass.edits.isEmpty ? text : pass.edits.apply(to: text)
    }

    private mutating func turnLines() {
        var start = 0
        var end = -1
        while start < bytes.count {
            if start > end { end = bytes.endOfLine(from: start, end: bytes.count) }
            var next = end + 1
            let content = bytes.skipBlanks(from: start)
            if let open = fence {
                if run(at: content, open.mark) >= open.count { fence = nil }
            } else if run(at: content, UInt8(ascii: "`")) >= 3 || run(at: content, UInt8(ascii: "~")) >= 3 {
                fence = (bytes[content], run(at: content, bytes[content]))
            } else if bytes[content] == UInt8(ascii: "{"), let after = block(content..<end) ?? lines(content, end) {
                next = after
            } else if let after = comment(content..<end) {
                next = after
            } else {
                addresses(content..<end)
            }
            start = next
        }
    }

    private func run(at start: Int, _ mark: UInt8) -> Int {
        var end = start
        while bytes[end] == mark { end += 1 }
        return end - start
    }

    /// Handles a call at the start of a line, such as `{% highlight ruby %}`, and everything up to the call that ends it. Returns
    /// the offset after that, which may be within a line.
    private mutating func block(_ line: Range<Int>) -> Int? {
        let isLiquid = bytes.matches("{%", at: line.lowerBound)
        let isHugo = bytes.matches("{{<", at: line.lowerBound) || bytes.matches("{{%", at: line.lowerBound)
        guard isLiquid || isHugo, let start = endOfBraces(line.lowerBound, line.upperBound) else { return nil }
        let opener = line.lowerBound..<start
        let call = TemplateCall(bytes.string(opener))
        let isAlone = bytes.skipBlanks(from: start) >= line.upperBound
        if isLiquid, call.name == "raw" || call.name == "endraw" {
            let end = call.name == "raw" && !isAlone ? endInLine(of: "raw", start..<line.upperBound) : nil
            guard isAlone || end != nil || call.name == "endraw" else { return nil }
            edits.replace(opener, with: "")
            if let end { edits.replace(end, with: "") }
            return end?.upperBound ?? start
        }
        let isCode = call.name == "highlight" || call.name == "codeblock"
        let isComment = isLiquid && call.name == "comment"
        guard isCode || isComment, let end = endOfCall(call.name, from: start, isAlone: isAlone, line.upperBound) else {
            return nil
        }
        // What follows is as far from the margin as the call was.
        let margin = bytes.startOfBlanks(before: opener.lowerBound)..<opener.lowerBound
        let next = "\n" + bytes.string(margin)
        let words = bytes.skipBlanks(from: end.upperBound)
        let isLast = words >= bytes.count || bytes[words].isLineBreak
        let inner = bytes.string(start..<end.lowerBound)
        if isComment {
            edits.replace(opener.lowerBound..<words, with: MarkdownText.htmlComment(inner) + (isLast ? "" : next))
        } else {
            let fence = MarkdownText.fence(around: inner)
            let hasOwnLine = inner.utf8.last { !$0.isSpaceOrTab }?.isLineBreak == true
            let code = call.name == "codeblock" ? call.code : (title: "", language: call[0] ?? call["lang"] ?? "")
            if !code.title.isEmpty {
                let above = bytes.startOfBlanks(before: max(margin.lowerBound - 1, 0))
                let isApart = above == 0 || bytes[above - 1].isLineBreak
                let title = "**\(MarkdownText.escaped(code.title))**\n\(next)"
                edits.replace(margin, with: (isApart ? bytes.string(margin) : next) + title)
            }
            edits.replace(opener, with: fence + code.language + (isAlone ? "" : next))
            edits.replace(end.lowerBound..<words, with: (hasOwnLine ? "" : next) + fence + (isLast ? "" : next))
        }
        return words
    }

    /// Joins the lines of a call: a `>}}` on a line of its own would be a quote. Returns the offset after the call; nil if it ends
    /// on its line, or nowhere before a blank line.
    private mutating func lines(_ start: Int, _ lineEnd: Int) -> Int? {
        let isHugo = bytes.matches("{{<", at: start) || bytes.matches("{{%", at: start)
        guard isHugo || bytes.matches("{%", at: start), endOfBraces(start, lineEnd) == nil,
            let end = endOfBraces(start, bytes.count)
        else { return nil }
        var breaks: [Range<Int>] = []
        var position = lineEnd
        while position < end {
            let next = bytes.skipBlanks(from: position + 1)
            if next >= bytes.count || bytes[next].isLineBreak { return nil }
            breaks.append(position..<next)
            position = bytes.endOfLine(from: next, end: bytes.count)
        }
        for gap in breaks { edits.replace(gap, with: " ") }
        return end
    }

    /// Returns the call that ends another one: on its line, or at the start of a later one.
    private mutating func endOfCall(_ name: String, from start: Int, isAlone: Bool, _ lineEnd: Int) -> Range<Int>? {
        if missing.contains(name) { return nil }
        if !isAlone {
            if let end = endInLine(of: name, start..<lineEnd) { return end }
            // If words follow the call on its line, it has to end there.
            guard bytes[start..<lineEnd].last(where: { !$0.isSpaceOrTab }) == UInt8(ascii: "}") else { return nil }
        }
        var position = lineEnd + 1
        while position < bytes.count {
            let lineEnd = bytes.endOfLine(from: position, end: bytes.count)
            let content = bytes.skipBlanks(from: position)
            if let end = endingCall(name, at: content, lineEnd) { return end }
            position = lineEnd + 1
        }
        missing.insert(name)
        return nil
    }

    /// Returns the call that ends another one in a range of its line, outside of code.
    private func endInLine(of name: String, _ range: Range<Int>) -> Range<Int>? {
        var position = range.lowerBound
        while position < range.upperBound, bytes[position] != UInt8(ascii: "`") {
            if let end = endingCall(name, at: position, range.upperBound) { return end }
            position += 1
        }
        return nil
    }

    private func endingCall(_ name: String, at position: Int, _ limit: Int) -> Range<Int>? {
        guard bytes[position] == UInt8(ascii: "{"), let end = endOfBraces(position, limit) else { return nil }
        let call = TemplateCall(bytes.string(position..<end))
        return call.name == "end" + name || call.name == "/" + name ? position..<end : nil
    }

    /// Handles a line that is `%%`, also in a quote or list item, which hides everything up to the next line that ends with one. In
    /// code, it means something else.
    private mutating func comment(_ line: Range<Int>) -> Int? {
        guard !missing.contains("%%"), let start = commentStart(in: line) else { return nil }
        var position = line.upperBound + 1
        while position < bytes.count {
            let end = bytes.endOfLine(from: position, end: bytes.count)
            var content = position
            while content < end, bytes[content].isSpaceOrTab || bytes[content] == UInt8(ascii: ">") { content += 1 }
            if bytes.matches("```", at: content) || bytes.matches("~~~", at: content) { return nil }
            if end - position >= 2, bytes.matches("%%", at: end - 2) {
                edits.replace(start..<end, with: MarkdownText.htmlComment(bytes.string(start + 2..<end - 2)))
                return end + 1
            }
            position = end + 1
        }
        missing.insert("%%")
        return nil
    }

    /// Returns the offset of a `%%` that is alone on its line, but for the marks of quotes and lists; nil if there is none.
    private func commentStart(in line: Range<Int>) -> Int? {
        guard let offset = bytes[line].firstIndex(of: UInt8(ascii: "%")) else { return nil }
        let start = line.lowerBound + offset
        let before = bytes[line.lowerBound..<start]
        let isFirst =
            before.allSatisfy { " \t>-*+.)".utf8.contains($0) || $0.isASCIIDigit }
            && before.last?.isSpaceOrTab != false && before.last { !$0.isSpaceOrTab }?.isASCIIDigit != true
        let isAlone = bytes.matches("%%", at: start) && bytes.skipBlanks(from: start + 2) >= line.upperBound
        return isFirst && isAlone ? start : nil
    }

    // MARK: Addresses

    /// Handles calls at the start of an address: `({{ site.baseurl }}/a.png)`, `(` `{{< ref "b.md" >}}` `)`.
    private mutating func addresses(_ line: Range<Int>) {
        var ticks = 0
        var offset = line.lowerBound
        while offset + 1 < line.upperBound {
            if bytes[offset] == UInt8(ascii: "`") { ticks += 1 }
            guard bytes[offset] == UInt8(ascii: "{"), ticks % 2 == 0, offset > line.lowerBound,
                "(\"'<".utf8.contains(bytes[offset - 1]),
                bytes[offset + 1] == UInt8(ascii: "{") || bytes[offset + 1] == UInt8(ascii: "%"),
                let end = endOfBraces(offset, line.upperBound)
            else {
                offset += 1
                continue
            }
            if let address = Self.address(bytes.string(offset..<end)) { edits.replace(offset..<end, with: address) }
            offset = end
        }
    }

    private func endOfBraces(_ start: Int, _ limit: Int) -> Int? {
        let close = bytes[start + 1] == UInt8(ascii: "%") ? UInt8(ascii: "%") : UInt8(ascii: "}")
        var position = start + 2
        while position + 1 < limit, position < start + 1024 {
            if bytes[position] == close, bytes[position + 1] == UInt8(ascii: "}") { return position + 2 }
            position += 1
        }
        return nil
    }

    /// Returns the value of a call in an address; nil if it is unknown.
    private static func address(_ text: String) -> String? {
        let call = TemplateCall(text)
        switch call.name {
        case "site.baseurl", "site.url", "base_path": return ""
        case "ref", "relref", "post_url", "link":
            guard let page = call[0] ?? call["path"] else { return nil }
            return call.name == "post_url" ? page + ".md" : page
        default:
            let filters: Set = ["relative_url", "absolute_url", "prepend:"]
            let isFiltered = call[0] == "|" && call[1].map { filters.contains($0) } ?? false
            return isFiltered && call.name.contains("/") ? call.name : nil
        }
    }
}
