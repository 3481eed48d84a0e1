import StoryDiagnostics
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
        while start < bytes.count {
            let end = bytes.endOfLine(from: start, end: bytes.count)
            var next = end + 1
            let content = bytes.skipBlanks(from: start)
            if let open = fence {
                if run(at: content, open.mark) >= open.count { fence = nil }
            } else if run(at: content, UInt8(ascii: "`")) >= 3 || run(at: content, UInt8(ascii: "~")) >= 3 {
                fence = (bytes[content], run(at: content, bytes[content]))
            } else if bytes[content] == UInt8(ascii: "{"), let after = block(content..<end) {
                next = after
            } else if bytes.matches("%%", at: content), let after = comment(content..<end) {
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
        if isLiquid, call.name == "raw" || call.name == "endraw" {
            edits.replace(opener, with: "")
            guard let end = end(of: "raw", from: start, before: line.upperBound) else { return start }
            edits.replace(end, with: "")
            return end.upperBound
        }
        let isCode = call.name == "highlight" || call.name == "codeblock"
        let isComment = isLiquid && call.name == "comment"
        guard isCode || isComment, let end = end(of: call.name, from: start) else { return nil }
        let lineBreak = lineBreakBefore(wordsFrom: end.upperBound)
        if isComment {
            let words = MarkdownWords.htmlComment(bytes.string(start..<end.lowerBound))
            edits.replace(opener.lowerBound..<end.upperBound, with: words + lineBreak)
        } else {
            let fence = MarkdownWords.fence(around: bytes.string(start..<end.lowerBound))
            let next = "\n" + bytes.string(bytes.startOfBlanks(before: opener.lowerBound)..<opener.lowerBound)
            let hasOwnLine = bytes[start..<end.lowerBound].last { !$0.isSpaceOrTab }?.isLineBreak == true
            let info = (call[0] ?? call["lang"] ?? "") + (lineBreakBefore(wordsFrom: start).isEmpty ? "" : next)
            edits.replace(opener, with: fence + info)
            edits.replace(end, with: (hasOwnLine ? "" : next) + fence + lineBreak)
        }
        return end.upperBound
    }

    /// Returns a line break if words follow on the line.
    private func lineBreakBefore(wordsFrom offset: Int) -> String {
        let next = bytes.skipBlanks(from: offset)
        return next >= bytes.count || bytes[next].isLineBreak ? "" : "\n"
    }

    /// The names of calls that nothing ends in the rest of the text.
    private var missing: Set<String> = []

    /// Returns the call that ends another one, before `limit`; nil for the end of the text.
    private mutating func end(of name: String, from start: Int, before limit: Int? = nil) -> Range<Int>? {
        if missing.contains(name) { return nil }
        var position = start
        while position < limit ?? bytes.count {
            if bytes[position] == UInt8(ascii: "{"), "{%".utf8.contains(bytes[position + 1]),
                let end = endOfBraces(position, bytes.endOfLine(from: position, end: bytes.count))
            {
                let call = TemplateCall(bytes.string(position..<end))
                if call.name == "end" + name || call.name == "/" + name { return position..<end }
                position = end
            } else {
                position += 1
            }
        }
        if limit == nil { missing.insert(name) }
        return nil
    }

    /// Handles `%%` on a line of its own, up to the next `%%`. Returns the offset after that.
    private mutating func comment(_ line: Range<Int>) -> Int? {
        guard !missing.contains("%%"), bytes[line.lowerBound + 2..<line.upperBound].allSatisfy(\.isSpaceOrTab) else {
            return nil
        }
        var position = line.upperBound
        while position + 1 < bytes.count {
            if bytes.matches("%%", at: position) {
                let words = MarkdownWords.htmlComment(bytes.string(line.upperBound..<position))
                edits.replace(line.lowerBound..<position + 2, with: words + lineBreakBefore(wordsFrom: position + 2))
                return position + 2
            }
            position += 1
        }
        missing.insert("%%")
        return nil
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
        while position + 1 < limit, position < start + 512 {
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
