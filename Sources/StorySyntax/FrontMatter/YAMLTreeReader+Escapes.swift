import StoryDiagnostics
import StorySource

/// Escapes in double quotes that don't stand for a character that a story may contain.
extension YAMLTreeReader {
    /// Returns a diagnostic about an escape that libyaml refuses. It stops at the backslash, or before digits.
    func badEscape(_ location: Int) -> Diagnostic {
        let limit = input.range.upperBound
        let isAtBackslash = location < limit && bytes[location] == UInt8(ascii: "\\")
        let backslash = isAtBackslash ? location : max(location - 2, input.range.lowerBound)
        var end = min(backslash + 1 + scalarLength(backslash + 1), limit)
        // No escape has more than eight digits.
        while !isAtBackslash, end < min(limit, backslash + 10), bytes[end].isHexDigit { end += 1 }
        return .invalidYAML(
            .badEscape(bytes.string(backslash..<end)), at: SourceSpan(backslash..<end),
            edit: FixIt.Edit(SourceSpan(at: backslash), "\\"))
    }
}
