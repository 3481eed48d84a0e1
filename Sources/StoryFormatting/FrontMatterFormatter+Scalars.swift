import StorySource
import StorySyntax

/// Writes scalars unchanged.
extension FrontMatterFormatter {
    mutating func writeScalar(_ value: NodeID, after position: Int, mark: UInt8, column: Int) throws(Unusual) -> Int {
        let range = raw(value)
        if tree[value].flags.contains(.plain), range.isEmpty {
            return position + (mark == UInt8(ascii: ":") ? colon(position) : 1)
        }
        if isBlockScalar(value) { return try writeBlockScalar(value, after: position, mark: mark, column: column) }
        let gap = try gap(from: position, to: range.lowerBound)
        guard gap.isPlain, gap.marks == [mark] else { throw Unusual() }
        text.write(UInt8(ascii: " "))
        var start = range.lowerBound
        var isFirst = true
        while start < range.upperBound {
            let end = bytes.endOfLine(from: start, end: range.upperBound)
            if !isFirst {
                text.endLine()
                start = bytes.skipBlanks(from: start, end: end)
                if start < end { text.write(UInt8(ascii: " "), times: column + 2) }
            }
            isFirst = false
            if end > start { text.write(bytes[start..<end]) }
            start = bytes.afterLineBreak(end)
        }
        return range.upperBound
    }

    /// Returns the distance to the colon after a key.
    private func colon(_ position: Int) -> Int { bytes.skipBlanks(from: position) + 1 - position }

    /// Writes a scalar after `|` or `>`.
    private mutating func writeBlockScalar(
        _ value: NodeID, after position: Int, mark: UInt8, column: Int
    ) throws(Unusual) -> Int {
        var header = position
        while bytes[header].isSpaceOrTab || bytes[header] == mark { header += 1 }
        var headerEnd = bytes.endOfLine(from: header, end: bytes.count)
        guard bytes[header] == UInt8(ascii: "|") || bytes[header] == UInt8(ascii: ">"), header - position >= 2 else {
            throw Unusual()
        }
        var end = Int(tree[value].end)
        while end > headerEnd, bytes[end - 1].isLineBreak || bytes[end - 1].isSpaceOrTab { end -= 1 }
        let indicators = bytes[header + 1..<headerEnd].prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        // An explicit indentation, or significant empty lines at the end.
        guard indicators.allSatisfy({ $0 == UInt8(ascii: "-") }), end > headerEnd else { throw Unusual() }
        var line = bytes.afterLineBreak(headerEnd)
        headerEnd = bytes.startOfBlanks(before: headerEnd, from: header)
        text.write(UInt8(ascii: " "))
        text.write(bytes[header..<headerEnd])
        var indentation: Int?
        while line < end {
            let lineEnd = bytes.endOfLine(from: line, end: end)
            var content = line
            while content < lineEnd, bytes[content] == UInt8(ascii: " ") { content += 1 }
            text.endLine()
            if content < lineEnd || indentation.map({ content - line > $0 }) ?? false {
                let taken = indentation ?? content - line
                indentation = taken
                guard content - line >= taken else { throw Unusual() }
                text.write(UInt8(ascii: " "), times: column + 2)
                text.write(bytes[line + taken..<lineEnd])
            } else if indentation == nil, content > line {
                throw Unusual()
            }
            line = bytes.afterLineBreak(lineEnd)
        }
        return end
    }
}
