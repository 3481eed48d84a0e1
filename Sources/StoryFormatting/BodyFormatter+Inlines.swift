import StorySource
import StorySyntax

/// Formats prose: keeps the author's lines, trims white space at both ends, and uses one marker for emphasis.
extension BodyFormatter {
    /// Writes the inlines of a block.
    /// - Parameters:
    ///   - range: The part of the block to write.
    ///   - joinsLines: Whether to replace line breaks by spaces.
    mutating func writeInlines(_ range: Range<Int>, of block: NodeID, joinsLines: Bool = false) {
        let marks = keepsMarks ? [] : underscores(in: block)
        var mark = 0
        // Spans that are not text keep the white space at the ends of their lines.
        let kept = keptNodes(in: block)
        var next = 0
        var position = range.lowerBound
        var lineStart = text.count
        // For a paragraph of several lines in a quote, only the tree's bytes omit the markers.
        let bytes = tree.bytes
        while position < range.upperBound {
            while next < kept.count, Int(tree[kept[next]].end) <= position { next += 1 }
            if bytes[position].isLineBreak {
                let isKept = next < kept.count && Int(tree[kept[next]].start) < position
                if !isKept { text.trimBlanks(from: lineStart) }
                position = bytes.afterLineBreak(position)
                if joinsLines { text.write(UInt8(ascii: " ")) } else { text.endLine() }
                lineStart = text.count
                if isKept, tree[kept[next]].kind == .expression, text.indentation == 0 { continue }
                position = bytes.skipBlanks(from: position, end: range.upperBound)
                continue
            }
            let end = bytes.endOfLine(from: position, end: range.upperBound)
            while mark < marks.count, marks[mark] < position { mark += 1 }
            var start = position
            while mark < marks.count, marks[mark] < end {
                text.write(bytes[start..<marks[mark]])
                text.write(UInt8(ascii: "*"))
                start = marks[mark] + 1
                mark += 1
            }
            if start < end { text.write(bytes[start..<end]) }
            position = end
        }
        let isKept = next < kept.count && Int(tree[kept[next]].end) == range.upperBound
        if !isKept { text.trimBlanks(from: lineStart) }
    }

    /// Returns the nodes that are not text and can contain line breaks.
    private func keptNodes(in block: NodeID) -> [NodeID] {
        (block + 1..<max(block + 1, Int(tree[block].subtreeEnd))).filter { id in
            switch tree[id].kind {
            case .hardBreak, .codeSpan, .expression, .rawHTML, .linkTitle, .unsupportedInline, .attributeValue: true
            default: false
            }
        }
    }

    /// Returns the positions at which `_` can become `*`: delimiters of emphasis without an adjacent `*`, which would merge
    /// with it into one run.
    func underscores(in block: NodeID) -> [Int] {
        var result: [Int] = []
        for id in block + 1..<max(block + 1, Int(tree[block].subtreeEnd)) {
            let node = tree[id]
            guard node.kind == .emphasis || node.kind == .strong else { continue }
            let (start, end) = (Int(node.start), Int(node.end))
            guard source[start] == UInt8(ascii: "_") else { continue }
            let length = node.kind == .strong ? 2 : 1
            let neighbours = [
                start > 0 ? source[start - 1] : 0, source[start + length], source[end - length - 1], source[end],
            ]
            if neighbours.contains(UInt8(ascii: "*")) { continue }
            result += (start..<start + length)
            result += (end - length..<end)
        }
        return result.sorted()
    }
}
