import StoryDiagnostics
import StorySource
import StorySyntax

/// Components in a line of words.
extension CheckStructure {
    static func checkIsOnOwnLine(_ element: BodySurvey.LocatedElement, _ context: inout PassContext) {
        let tree = context.tree
        guard element.isBesideProse, !tree.hasUnterminatedTag(element.node), !tree.isUnclosedTag(element.node) else {
            return
        }
        // If text is not allowed at all, the text is the mistake.
        guard let parent = element.parent, context.survey.elements[parent].component.content != .components else {
            return
        }
        if let invisible = InvisibleCharacters.alone(around: tree[element.node].range, in: tree.bytes) {
            context.report(
                .componentBesideInvisible(
                    element.component.name, at: tree.nameSpan(of: element.node), invisible: invisible,
                    scalar: UTF8Sequence.scalar(at: Int(invisible[0].start), in: tree.bytes).scalar))
            return
        }
        // Inside a link or emphasis, blank lines would separate the markers.
        let isMarked =
            "[*_~`".utf8.contains(tree.bytes[max(0, Int(tree[element.node].start) - 1)])
            || "]*_~`".utf8.contains(tree.bytes[Int(tree[element.node].end)])
        let lines = isMarked ? [] : blankLines(around: tree[element.node].range, in: tree.bytes)
        // Text beside a page, or after an exit, has a diagnostic of its own.
        switch element.component {
        case .page: return
        case .choices, .ending: if lines.first?.span.end != tree[element.node].start { return }
        default: break
        }
        let edits = isMarked ? [] : moveBelow(element.node, tree) ?? lines
        context.report(
            .componentNotOnOwnLine(element.component.name, at: tree.nameSpan(of: element.node), edits: edits))
    }

    /// The greatest number of inlines and components after a component that are visited.
    private static let reach = 32

    /// Returns edits that move a component of one line below the paragraph whose words it divides; nil if it divides none. Of
    /// several, the last has to be moved first.
    private static func moveBelow(_ element: NodeID, _ tree: SyntaxTree) -> [FixIt.Edit]? {
        let bytes = tree.bytes
        let range = tree[element].range
        let start = bytes.startOfBlanks(before: range.lowerBound)
        guard start > 0, !bytes[start - 1].isLineBreak, !bytes[range].contains(where: \.isLineBreak) else { return nil }
        var next = Int(tree[element].subtreeEnd)
        var end = bytes.skipBlanks(from: range.upperBound)
        if end >= bytes.count || bytes[end].isLineBreak { return nil }
        var steps = 0
        while end < bytes.count, !bytes[end].isLineBreak {
            guard next < tree.nodes.count, Int(tree[next].start) <= end, Int(tree[next].end) > end, steps < reach else {
                return nil
            }
            if tree[next].kind == .closeTag { return nil }
            if tree[next].kind == .element { return [] }
            steps += 1
            end = bytes.skipBlanks(from: Int(tree[next].end))
            next = Int(tree[next].subtreeEnd)
        }
        let below = bytes.skipBlanks(from: bytes.afterLineBreak(end))
        guard below >= bytes.count || bytes[below].isLineBreak || bytes.matches("</", at: below) else { return nil }
        guard let cut = cut(range, start, in: bytes) else { return nil }
        return [
            FixIt.Edit(SourceSpan(cut), ""),
            FixIt.Edit(SourceSpan(at: end), "\n\n" + tree.source.text(SourceSpan(range))),
        ]
    }

    /// Returns a component with the blanks that are too many without it; nil if the words would not fit together. `start`: the
    /// start of the blanks before it.
    private static func cut(_ range: Range<Int>, _ start: Int, in bytes: Bytes) -> Range<Int>? {
        let (before, after) = (bytes[start - 1], bytes[range.upperBound])
        let isAttached = start == range.lowerBound
        // `1.` would begin a list, and `[words]:` a definition.
        let hasWords = bytes[bytes.startOfLine(start)..<start].contains { $0.isASCIILetter || $0 >= 0x80 }
        if !hasWords || before == UInt8(ascii: "]") && after == UInt8(ascii: ":") { return nil }
        if after.isSpaceOrTab {
            return isAttached && before == UInt8(ascii: "(")
                ? range.lowerBound..<bytes.skipBlanks(from: range.upperBound) : start..<range.upperBound
        }
        let isAround = isAttached && before == UInt8(ascii: "(") && after == UInt8(ascii: ")")
        if isAround { return bytes.startOfBlanks(before: start - 1)..<range.upperBound + 1 }
        let next = bytes[range.upperBound + 1]
        let isQuote = after == UInt8(ascii: "\"") || after == UInt8(ascii: "'")
        let closes =
            ".,;:!?)".utf8.contains(after) || isQuote && !next.isASCIILetterOrDigit && next < 0x80
            || ["…", "。", "、", "，"].contains { bytes.matches($0, at: range.upperBound) }
        if closes { return start..<range.upperBound }
        // Words of languages without blanks fit together.
        return isAttached && (before < 0x80 || after < 0x80) ? nil : range
    }

    /// Returns edits that put a blank line before and after `range` if anything else is on its line.
    private static func blankLines(around range: Range<Int>, in bytes: Bytes) -> [FixIt.Edit] {
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
