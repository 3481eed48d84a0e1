import StoryDiagnostics
import StorySource

/// Comments that swallow a part of a list.
extension YAMLTreeReader {
    /// Returns a diagnostic about the first comment after an open bracket and before `location` that contains the bracket
    /// which should close it, as in `["#fff", #000]`; nil if there is none. The edits quote each item that contains such a
    /// `#`.
    func commentInBrackets(_ bracket: Int, before location: Int) -> Diagnostic? {
        let closing = UInt8(ascii: bytes[bracket] == UInt8(ascii: "[") ? "]" : "}")
        var limit = min(location, input.range.upperBound)
        /// The start of the current item, whether only blanks of it were read, and whether a `#` in it begins a comment.
        var (item, isBlank, holdsComment) = (bracket + 1, true, false)
        var comment: Int?
        var edits: [FixIt.Edit] = []
        var position = item
        while position < limit {
            let byte = bytes[position]
            let isFirst = isBlank && !byte.isSpaceOrTab
            if isFirst { isBlank = false }
            if YAMLLine.isQuote(byte), isFirst {
                guard let close = YAMLLine.closingQuote(of: position, in: bytes, end: limit) else { return nil }
                position = close
            } else if byte == UInt8(ascii: "#"), beginsComment(position) {
                if comment == nil {
                    let lineEnd = bytes.endOfLine(from: position, end: input.range.upperBound)
                    if !bytes[position..<lineEnd].contains(closing) {
                        position = lineEnd
                        continue
                    }
                    (comment, limit) = (position, lineEnd)
                }
                holdsComment = true
            } else if byte == UInt8(ascii: ",") || (byte == closing && comment != nil) {
                if holdsComment {
                    let text = bytes.trimmed(bytes.skipBlanks(from: item, end: position)..<position)
                    edits.append(FixIt.Edit(SourceSpan(text), YAMLText.doubleQuoted(bytes[text])))
                }
                if byte == closing { break }
                (item, isBlank, holdsComment) = (position + 1, true, false)
            } else if isBeforeValue(position) {
                (item, isBlank, holdsComment) = (position + 1, true, false)
            }
            position += 1
        }
        guard let comment, let first = edits.first else { return nil }
        return .invalidYAML(
            .commentInBrackets, at: SourceSpan(start: UInt32(comment), end: first.span.end), edits: edits)
    }

    /// Adds the items of a list in brackets that begin with `#` and end with a comma or are last, up to `next`, the next item or
    /// the closing bracket. For YAML they are comments.
    mutating func addSwallowedItems(before next: Int) {
        guard let bracket = frames.last?.bracket else { return }
        var isItem = lastEnd <= bracket
        var last: Range<Int>?
        var position = max(lastEnd, bracket + 1)
        while position < next {
            if bytes[position] == UInt8(ascii: ",") { isItem = true }
            guard bytes[position] == UInt8(ascii: "#") else {
                position += 1
                continue
            }
            let comment = bytes.trimmed(position..<bytes.endOfLine(from: position, end: next))
            position = comment.upperBound
            guard isItem, !isComment(comment.lowerBound) else { continue }
            let item = swallowedText(comment)
            last = bytes[item.upperBound - 1] == UInt8(ascii: ",") ? nil : item
            if last == nil { addSwallowedItem(item.dropLast()) }
        }
        if let last, bytes[next] == UInt8(ascii: "]") { addSwallowedItem(last) }
    }

    private mutating func addSwallowedItem(_ item: Range<Int>) {
        let isOne = !bytes[item].contains(UInt8(ascii: ","))
        diagnostics.append(
            .valueCutByComment(
                comment: SourceSpan(item), value: SourceSpan(at: item.lowerBound),
                edit: isOne ? FixIt.Edit(SourceSpan(item), YAMLText.doubleQuoted(bytes[item])) : nil))
        builder.leaf(.scalar, item.lowerBound..<item.lowerBound, flags: [.plain, .null, .unreadable])
    }

    /// Returns the part of a comment that was meant as text: after one word, a `#` with white space around it begins a comment that
    /// is meant as one.
    func swallowedText(_ comment: Range<Int>) -> Range<Int> {
        var wordEnd = comment.lowerBound
        while wordEnd < comment.upperBound, !bytes[wordEnd].isSpaceOrTab { wordEnd += 1 }
        let other = bytes.skipBlanks(from: wordEnd, end: comment.upperBound)
        let hasComment = bytes[other] == UInt8(ascii: "#") && bytes[other + 1].isSpaceOrTab
        return hasComment ? comment.lowerBound..<wordEnd : comment
    }

    /// Returns whether the `#` at an offset begins a comment that is meant as one: with white space or another `#` after it.
    func isComment(_ hash: Int) -> Bool {
        let next = bytes[hash + 1]
        return next == UInt8(ascii: "#") || next.isSpaceOrTab || next.isLineBreak
    }

    /// Returns whether the `#` at an offset in brackets begins a comment.
    private func beginsComment(_ offset: Int) -> Bool {
        let before = bytes[offset - 1]
        return before.isSpaceOrTab || before.isLineBreak || ",[{".utf8.contains(before)
    }

    /// Returns whether a value or a line begins after the byte at an offset in brackets.
    private func isBeforeValue(_ offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") || byte.isLineBreak
            || (byte == UInt8(ascii: ":") && bytes[offset + 1].isSpaceOrTab)
    }
}
