import CStoryYAML
import StoryDiagnostics
import StorySource

/// Directives, properties and comments around values.
extension YAMLTreeReader {
    /// Returns the start of a node's own text. libyaml's start mark is that of the anchor or tag; each is reported here.
    /// `anchor`: the anchor's name, if any. `hasTag`: whether there is a tag.
    mutating func contentStart(
        _ event: UnsafeMutablePointer<yaml_event_t>, anchor: UnsafeMutablePointer<yaml_char_t>?, hasTag: Bool
    ) -> Int {
        let start = input.offset(ofCharacter: event.pointee.start_mark.index)
        guard anchor != nil || hasTag else { return start }
        let limit = input.range.upperBound
        var index = start
        while index < limit {
            let byte = bytes[index]
            let end: Int
            if byte == UInt8(ascii: "&"), let anchor {
                // A colon may follow the name directly.
                end = index + 1 + strlen(UnsafeRawPointer(anchor).assumingMemoryBound(to: CChar.self))
            } else if byte == UInt8(ascii: "!") {
                end = endOfTag(from: index, limit)
            } else {
                break
            }
            diagnostics.append(
                .unsupportedYAML(byte == UInt8(ascii: "&") ? .anchor : .tag, at: SourceSpan(index..<end)))
            lastEnd = end
            index = skipToContent(from: end)
            while lengthOfYAMLBreak(at: index) > 0 { index = skipToContent(from: index + lengthOfYAMLBreak(at: index)) }
        }
        // Properties without a value: the empty value is right after them.
        if event.pointee.type == YAML_SCALAR_EVENT, event.pointee.data.scalar.length == 0 {
            let end = input.offset(ofCharacter: event.pointee.end_mark.index)
            if index > end { return end }
        }
        return index
    }

    /// Returns the length of a line break that only libyaml knows: U+0085, U+2028 or U+2029; 0 if there is none.
    func lengthOfYAMLBreak(at offset: Int) -> Int {
        if bytes.matches("\u{85}", at: offset) { return 2 }
        return bytes.matches("\u{2028}", at: offset) || bytes.matches("\u{2029}", at: offset) ? 3 : 0
    }

    private func endOfTag(from start: Int, _ limit: Int) -> Int {
        var end = start + 1
        let isVerbatim = bytes[end] == UInt8(ascii: "<")
        while end < limit, !Self.endsTag(bytes[end], isVerbatim: isVerbatim), lengthOfYAMLBreak(at: end) == 0 {
            end += 1
        }
        if bytes[end - 1] != UInt8(ascii: ">"), isVerbatim, end < limit { end += 1 }
        return end
    }

    private static func endsTag(_ byte: UInt8, isVerbatim: Bool) -> Bool {
        if isVerbatim { return byte == UInt8(ascii: ">") || byte.isLineBreak }
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"): return true
        default: return byte.isSpaceOrTab || byte.isLineBreak
        }
    }

    /// Returns the first byte at or after `offset` that is neither white space nor in a comment.
    func skipToContent(from offset: Int) -> Int {
        let limit = input.range.upperBound
        var index = offset
        while index < limit {
            if bytes[index].isSpaceOrTab || bytes[index].isLineBreak {
                index += 1
            } else if bytes[index] == UInt8(ascii: "#") {
                index = bytes.endOfLine(from: index, end: limit)
            } else {
                break
            }
        }
        return index
    }

    /// Returns the `#` that cuts or swallows the plain value at `range`: white space precedes it, and neither white space nor
    /// another `#` follows it (LANGUAGE.md 2). The edit quotes the intended value, if it is on one line.
    func commentThatCuts(_ range: Range<Int>) -> (comment: SourceSpan, value: SourceSpan, edit: FixIt.Edit?)? {
        let limit = input.range.upperBound
        let hash = bytes.skipBlanks(from: range.upperBound, end: limit)
        guard hash > range.upperBound, hash + 1 < limit, bytes[hash] == UInt8(ascii: "#") else { return nil }
        if isComment(hash) { return nil }
        let lineEnd = bytes.endOfLine(from: hash, end: limit)
        let comment = bytes.trimmed(hash..<lineEnd)
        let value = swallowedText(comment)
        let whole = range.isEmpty ? value : range.lowerBound..<value.upperBound
        let isOneLine = !bytes[whole].contains(where: \.isLineBreak)
        return (
            SourceSpan(comment), SourceSpan(range),
            isOneLine ? FixIt.Edit(SourceSpan(whole), YAMLText.doubleQuoted(bytes[whole])) : nil
        )
    }

    /// Skips the directives at the start of the content, with the comments and blank lines among them. Returns the start of the
    /// first other line; the start of the content if there is no directive.
    static func skipDirectives(_ content: Range<Int>, _ bytes: Bytes, found: (SourceSpan) -> Void) -> Int {
        var result = content.lowerBound
        var line = result
        while line < content.upperBound {
            let next = bytes.startOfNextLine(after: line, end: content.upperBound)
            let first = bytes.skipBlanks(from: line, end: content.upperBound)
            if bytes[line] == UInt8(ascii: "%") {
                let end = bytes.endOfLine(from: line, end: content.upperBound)
                found(SourceSpan(bytes.trimmed(line..<end)))
                result = next
            } else if first < content.upperBound, !bytes[first].isLineBreak, bytes[first] != UInt8(ascii: "#") {
                break
            }
            line = next
        }
        return result
    }
}
