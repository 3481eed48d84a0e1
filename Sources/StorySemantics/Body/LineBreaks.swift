import StoryDiagnostics
import StorySource

/// Putting a piece of source on lines of its own.
package enum LineBreaks {
    /// The edits that put a blank line before and behind `range` where something else stands on its line.
    package static func edits(around range: Range<Int>, in bytes: Bytes) -> [FixIt.Edit] {
        var edits: [FixIt.Edit] = []
        var start = range.lowerBound
        while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
        if start > 0, !isLineEnd(bytes[start - 1]) {
            edits.append(FixIt.Edit(SourceSpan(start..<range.lowerBound), "\n\n"))
        }
        var end = range.upperBound
        while end < bytes.count, isBlank(bytes[end]) { end += 1 }
        if end < bytes.count, !isLineEnd(bytes[end]) {
            edits.append(FixIt.Edit(SourceSpan(range.upperBound..<end), "\n\n"))
        }
        return edits
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
