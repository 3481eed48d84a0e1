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

    /// Handles a line that is a call, such as `{% highlight ruby %}`, and everything up to the line that ends it. Returns the
    /// offset after that.
    private mutating func block(_ line: Range<Int>) -> Int? {
        let call = TemplateCall(bytes.string(line))
        let isLiquid = bytes.matches("{%", at: line.lowerBound)
        let isHugo = bytes.matches("{{<", at: line.lowerBound) || bytes.matches("{{%", at: line.lowerBound)
        guard isLiquid || isHugo, bytes[line].last(where: { !$0.isSpaceOrTab }) == UInt8(ascii: "}") else { return nil }
        if isLiquid, ["raw", "endraw"].contains(call.name) {
            edits.replace(line, with: "")
            return line.upperBound + 1
        }
        let isCode = call.name == "highlight" || call.name == "codeblock"
        let isComment = isLiquid && call.name == "comment"
        guard isCode || isComment, let end = endOfCall(call.name, from: line.upperBound + 1) else { return nil }
        let inner = min(line.upperBound + 1, end.lowerBound)..<end.lowerBound
        if isComment {
            edits.replace(line.lowerBound..<end.upperBound, with: MarkdownWords.htmlComment(bytes.string(inner)))
        } else {
            let code = bytes.string(inner)
            let fence = MarkdownWords.fence(around: code)
            edits.replace(line, with: fence + (call[0] ?? call["lang"] ?? ""))
            edits.replace(end, with: (inner.isEmpty || code.hasSuffix("\n") ? "" : "\n") + fence)
        }
        return end.upperBound + 1
    }

    /// The names of calls that nothing ends in the rest of the text.
    private var missing: Set<String> = []

    /// Returns the line that ends a call.
    private mutating func endOfCall(_ name: String, from start: Int) -> Range<Int>? {
        if missing.contains(name) { return nil }
        var position = start
        while position < bytes.count {
            let end = bytes.endOfLine(from: position, end: bytes.count)
            let content = bytes.skipBlanks(from: position)
            if bytes[content] == UInt8(ascii: "{") {
                let call = TemplateCall(bytes.string(content..<end))
                if call.name == "end" + name || call.name == "/" + name { return content..<end }
            }
            position = end + 1
        }
        missing.insert(name)
        return nil
    }

    /// Handles `%%` on a line of its own, up to the next one.
    private mutating func comment(_ line: Range<Int>) -> Int? {
        guard !missing.contains("%%"), bytes[line.lowerBound + 2..<line.upperBound].allSatisfy(\.isSpaceOrTab) else {
            return nil
        }
        var position = line.upperBound + 1
        while position < bytes.count {
            let end = bytes.endOfLine(from: position, end: bytes.count)
            if end - position >= 2, bytes.matches("%%", at: end - 2) {
                let inner = bytes.string(line.upperBound..<end - 2)
                edits.replace(line.lowerBound..<end, with: MarkdownWords.htmlComment(inner))
                return end + 1
            }
            position = end + 1
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
