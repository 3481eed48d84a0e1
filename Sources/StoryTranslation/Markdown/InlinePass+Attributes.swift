import StorySemantics
import StorySource
import StorySyntax

/// Attribute lists of pandoc, kramdown and Hugo: `{#id .class key="value"}`, `{: .class}`.
extension InlinePass {
    /// Rewrites the list that begins at a brace as a comment. In a heading, it is removed. Returns whether there is one.
    mutating func attributeList(_ start: Int) -> Bool {
        guard let listEnd = endOfAttributeList(start) else { return false }
        let whole = start..<listEnd
        taken = listEnd
        let words = bytes.string(whole).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Kramdown's lists may be below their heading.
        if isHeading || isAlone(whole) && headingEnd == start - 1 {
            for item in words.dropFirst().dropLast().split(whereSeparator: { " :".contains($0) })
            where item.first == "#" {
                anchors.append(Anchor(id: String(item.dropFirst()), heading: heading))
            }
        }
        report.markup(.attributeList, isHeading ? .nothing : .comment, whole, of: text)
        let from = isHeading ? bytes.startOfBlanks(before: start, from: Int(tree[block].start)) : start
        edits.replace(from..<listEnd, with: isHeading ? "" : MarkdownText.comment(words))
        if let open = startOfSpan(endingAt: start) {
            edits.replace(open..<open + 1, with: "")
            edits.replace(start - 1..<start, with: "")
        }
        return true
    }

    private func endOfAttributeList(_ start: Int) -> Int? {
        // Kramdown's lists may contain names alone.
        if bytes[start + 1] == UInt8(ascii: ":") { return find("}", from: start + 2, lines: false).map { $0 + 1 } }
        let limit = min(end, start + 4096)
        func isPlain(_ offset: Int) -> Bool {
            offset < limit && !isSpace(offset) && bytes[offset] != UInt8(ascii: "{")
                && bytes[offset] != UInt8(ascii: "}")
        }
        let isName = ".#".utf8.contains(bytes[start + 1]) && bytes[start + 2].isASCIILetter
        var position = start + 1
        while position < limit, bytes[position] != UInt8(ascii: "}") {
            if isSpace(position) {
                position += 1
                continue
            }
            let first = position
            position += 1
            switch bytes[first] {
            case UInt8(ascii: "#"), UInt8(ascii: "."):
                while isPlain(position) { position += 1 }
                if position == first + 1 { return nil }
            case UInt8(ascii: "-") where !isPlain(position): break
            case let byte:
                while isPlain(position), bytes[position] != UInt8(ascii: "=") { position += 1 }
                guard MarkdownText.isWord(byte), position < limit, bytes[position] == UInt8(ascii: "=") else {
                    return nil
                }
                position += 1
                let quote = bytes[position]
                if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                    repeat { position += 1 } while position < limit && bytes[position] != quote
                    position += 1
                } else {
                    while isPlain(position) { position += 1 }
                }
            }
        }
        guard position < limit, position > start + 1 else { return nil }
        // Other words in braces are lists only after what they describe.
        let next = bytes.skipBlanks(from: position + 1, end: end)
        let endsHeading = isHeading && (next >= end || bytes[next].isLineBreak)
        let isAfterCode = start > Int(tree[block].start) && bytes[start - 1] == UInt8(ascii: "`")
        return isName || endsHeading || isAfterCode || start == linkEnd || startOfSpan(endingAt: start) != nil
            ? position + 1 : nil
    }

    /// Returns the bracket that opens a span of words, `[words]{.class}`; nil if it is a link.
    private func startOfSpan(endingAt end: Int) -> Int? {
        guard end > Int(tree[block].start) + 1, end != linkEnd, bytes[end - 1] == UInt8(ascii: "]"),
            bytes[end - 2] != UInt8(ascii: "\\")
        else { return nil }
        var depth = 0
        var position = end - 1
        let first = max(Int(tree[block].start), end - 1024)
        while position >= first {
            if bytes[position] == UInt8(ascii: "]") { depth += 1 }
            if bytes[position] == UInt8(ascii: "[") { depth -= 1 }
            if depth == 0 {
                return position > first && "\\!".utf8.contains(bytes[position - 1]) ? nil : position
            }
            position -= 1
        }
        return nil
    }
}
