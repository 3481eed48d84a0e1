import StoryDiagnostics
import StorySource

/// Escapes in double quotes that don't stand for a character that a story may contain.
extension YAMLTreeReader {
    /// Returns a diagnostic about an escape that libyaml refuses. It stops at the backslash, or before digits.
    func badEscape(_ location: Int) -> Diagnostic {
        let limit = input.range.upperBound
        let isAtBackslash = location < limit && bytes[location] == UInt8(ascii: "\\")
        let backslash = isAtBackslash ? location : max(location - 2, input.range.lowerBound)
        let letter = backslash + 1
        let wanted = isAtBackslash ? 0 : Self.digits(after: bytes[letter])
        var end = min(letter + scalarLength(letter), limit)
        while end < limit, end <= letter + wanted, bytes[end].isHexDigit { end += 1 }
        let escape = bytes.string(backslash..<end)
        let mistake: YAMLMistake =
            wanted == 0
            ? .unknownEscape(escape)
            : end <= letter + wanted ? .shortEscape(escape, digits: wanted) : .escapeOfNoCharacter(escape)
        return .invalidYAML(mistake, at: SourceSpan(backslash..<end), edit: FixIt.Edit(SourceSpan(at: backslash), "\\"))
    }

    /// Reports the escapes of NUL in the content of a double-quoted scalar, once per run.
    mutating func reportEscapedNULs(in content: Range<Int>) {
        var run: Range<Int>?
        var index = content.lowerBound
        while index < content.upperBound {
            var end = index + 1
            var isNUL = false
            if bytes[index] == UInt8(ascii: "\\") {
                let digits = Self.digits(after: bytes[end])
                isNUL =
                    bytes[end] == UInt8(ascii: "0")
                    || (digits > 0 && bytes[end + 1..<end + 1 + digits].allSatisfy { $0 == UInt8(ascii: "0") })
                end += 1 + digits
            }
            if isNUL {
                run = (run?.lowerBound ?? index)..<end
            } else if let found = run {
                diagnostics.append(.escapedNUL(at: SourceSpan(found)))
                run = nil
            }
            index = end
        }
        if let run { diagnostics.append(.escapedNUL(at: SourceSpan(run))) }
    }

    /// Returns the number of hexadecimal digits after the letter of an escape.
    private static func digits(after letter: UInt8) -> Int {
        switch letter {
        case UInt8(ascii: "x"): 2
        case UInt8(ascii: "u"): 4
        case UInt8(ascii: "U"): 8
        default: 0
        }
    }
}
