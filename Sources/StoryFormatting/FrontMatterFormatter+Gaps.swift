import StorySource

/// Keeps what is between values: comments and empty lines.
extension FrontMatterFormatter {
    /// The source between two values: comments and empty lines.
    struct Gap {
        struct Comment {
            let range: Range<Int>
            let column: Int
            let isAfterBlankLine: Bool
        }

        /// The comment at the end of the line on which the gap begins.
        var trailing: Range<Int>?
        /// The comments on lines of their own.
        var comments: [Comment] = []
        /// Whether an empty line precedes what follows.
        var endsInBlankLine = false
        /// Whether the gap contains a line break.
        var isBroken = false
        /// The other characters of the gap: `:`, `-`, `,`.
        var marks: [UInt8] = []

        var isPlain: Bool { trailing == nil && comments.isEmpty }
    }

    /// Parses the source between two values. A key that is a collection can begin where its mapping does.
    func gap(from start: Int, to end: Int) throws(Unusual) -> Gap {
        guard start <= end else { throw Unusual() }
        let range = start..<end
        var gap = Gap()
        var line = range.lowerBound
        while true {
            let end = bytes.endOfLine(from: line, end: range.upperBound)
            let marks = gap.marks.count
            let comment = try readLine(line..<end, into: &gap)
            if let comment, !gap.isBroken {
                gap.trailing = comment
            } else if let comment {
                // A comment can't be kept between a dash and its item.
                guard end < range.upperBound, gap.marks.count == marks, gap.marks.last != UInt8(ascii: "-") else {
                    throw Unusual()
                }
                gap.comments.append(
                    Gap.Comment(
                        range: comment, column: comment.lowerBound - line, isAfterBlankLine: gap.endsInBlankLine))
                gap.endsInBlankLine = false
            } else if gap.isBroken, end < range.upperBound, gap.marks.count == marks {
                gap.endsInBlankLine = true
            }
            if end >= range.upperBound { return gap }
            gap.isBroken = true
            line = bytes.afterLineBreak(end)
        }
    }

    /// Parses a line of a gap, or a part of one.
    /// - Returns: The comment at its end.
    private func readLine(_ line: Range<Int>, into gap: inout Gap) throws(Unusual) -> Range<Int>? {
        for position in line {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
            case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: ","): gap.marks.append(bytes[position])
            case UInt8(ascii: "#"):
                return bytes.trimmed(position..<line.upperBound)
            default: throw Unusual()
            }
        }
        return nil
    }

    /// Returns the comment at the end of the line on which a value ends.
    func trailing(after end: Int) throws(Unusual) -> Range<Int>? {
        try gap(from: end, to: bytes.endOfLine(from: end, end: bytes.count)).trailing
    }

    /// Ends the line of the last value, and writes the gap before the next one. `level`: the index of the collection that
    /// continues in ``levels``.
    mutating func writeGap(_ gap: Gap, isFirst: Bool, level: Int) {
        writeTrailing(gap.trailing)
        text.startLine()
        var isFirst = isFirst
        for comment in gap.comments {
            if comment.isAfterBlankLine, !isFirst { text.endLine() }
            writeComment(comment, minimum: 0, level: level)
            isFirst = false
        }
        if gap.endsInBlankLine, !isFirst { text.endLine() }
    }

    mutating func writeTrailing(_ comment: Range<Int>?) {
        guard let comment else { return }
        // Consecutive comments may be aligned.
        text.write(bytes[bytes.startOfBlanks(before: comment.lowerBound)..<comment.upperBound])
    }

    /// Writes a comment on a line of its own, indented like the collection that continues if it was before, else like the
    /// innermost one that it was inside of.
    mutating func writeComment(_ comment: Gap.Comment, minimum: Int, level: Int) {
        let isAligned = levels[level].old == comment.column
        let indentation = isAligned ? levels[level].new : levels.last { $0.old <= comment.column }?.new ?? 0
        let column = max(minimum, indentation)
        if column > 0 { text.write(UInt8(ascii: " "), times: column) }
        text.write(bytes[comment.range])
        text.endLine()
    }
}
