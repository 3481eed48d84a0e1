import StoryDiagnostics
import StorySource

/// Puts a piece of source on lines of its own.
package enum LineBreaks {
    /// Returns edits that put a blank line before and after `range` if anything else is on its line.
    package static func edits(around range: Range<Int>, in bytes: Bytes) -> [FixIt.Edit] {
        var edits: [FixIt.Edit] = []
        let start = bytes.startOfBlanks(before: range.lowerBound)
        if start > 0, !bytes[start - 1].isLineBreak {
            edits.append(FixIt.Edit(SourceSpan(start..<range.lowerBound), "\n\n"))
        }
        let end = bytes.skipBlanks(from: range.upperBound)
        if end < bytes.count, !bytes[end].isLineBreak {
            edits.append(FixIt.Edit(SourceSpan(range.upperBound..<end), "\n\n"))
        }
        return edits
    }
}
