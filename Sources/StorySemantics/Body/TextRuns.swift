import StorySource
import StorySyntax

/// Finds runs of text among the children of an element that allows only elements.
package enum TextRuns {
    /// Returns the maximal runs of text among sibling nodes, without white space around them. Elements, modules and blocks of
    /// raw HTML end a run. Raw HTML between words does not, but no run begins or ends with it, since it has its own
    /// diagnostic. Words in `html`, from ``htmlElements(directlyIn:of:)``, don't count.
    package static func runs(
        directlyIn siblings: Range<NodeID>, of tree: SyntaxTree, outside html: [SourceSpan] = []
    ) -> [SourceSpan] {
        var runs: [SourceSpan] = []
        var current: Range<Int>?
        func add(_ range: Range<Int>) {
            if let range = trim(range, tree.bytes), !isInside(SourceSpan(range), html) {
                current = (current?.lowerBound ?? range.lowerBound)..<range.upperBound
            }
        }
        func end() {
            if let current { runs.append(SourceSpan(current)) }
            current = nil
        }
        for child in tree.siblings(in: siblings) {
            let node = tree[child]
            if tree.isComment(child) {
                continue
            } else if isWords(node.kind) {
                add(node.range)
            } else if node.kind == .paragraph, !node.flags.contains(.marked) {
                add(node.range)
            } else if node.kind == .paragraph, !isOnlyRawHTML(child, in: tree) {
                for inline in tree.children(of: child) {
                    if isWords(tree[inline].kind) {
                        add(tree[inline].range)
                    } else if tree[inline].kind != .rawHTML || SectionLookalike.begins(inline, in: tree) {
                        end()
                    }
                }
            } else {
                end()
            }
        }
        end()
        return runs
    }

    /// Returns the spans of HTML elements among sibling nodes, in order, merged where they overlap. The diagnostic about the
    /// HTML covers their content.
    package static func htmlElements(directlyIn siblings: Range<NodeID>, of tree: SyntaxTree) -> [SourceSpan] {
        var open: [String: (start: UInt32, depth: Int)] = [:]
        var spans: [SourceSpan] = []
        func add(_ node: NodeID) {
            guard tree[node].kind == .rawHTML || tree[node].kind == .strayCloseTag else { return }
            let span = tree[node].span
            let isClosing = tree.bytes[Int(span.start) + 1] == UInt8(ascii: "/")
            let name = ProseDiagnostic.tagName(Int(span.start) + (isClosing ? 1 : 0), span, tree.bytes).lowercased()
            let (start, depth) = open[name] ?? (span.start, 0)
            if !isClosing {
                open[name] = (start, depth + 1)
            } else {
                open[name] = depth > 1 ? (start, depth - 1) : nil
                if depth == 1 { spans.append(SourceSpan(start: start, end: span.end)) }
            }
        }
        for child in tree.siblings(in: siblings) {
            add(child)
            if tree[child].kind == .paragraph, tree[child].flags.contains(.marked) {
                for inline in tree.children(of: child) { add(inline) }
            }
        }
        spans.sort { $0.start < $1.start }
        return spans.reduce(into: []) { merged, span in
            guard let last = merged.last, span.start < last.end else { return merged.append(span) }
            merged[merged.count - 1] = SourceSpan(start: last.start, end: max(last.end, span.end))
        }
    }

    /// Returns whether a span lies in one of others, which are in order and don't overlap.
    package static func isInside(_ span: SourceSpan, _ others: [SourceSpan]) -> Bool {
        let index = others.partitioningIndex { $0.end >= span.end }
        return index < others.count && others[index].start <= span.start
    }

    /// Returns whether a block or inline counts as text of a run.
    private static func isWords(_ kind: NodeKind) -> Bool {
        switch kind {
        case .unsupported, .heading, .thematicBreak, .codeBlock, .list, .blockQuote, .table, .footnoteDefinition, .text,
            .escape, .characterReference, .hardBreak, .codeSpan, .emphasis, .strong, .strikethrough, .link, .image,
            .footnoteReference, .unsupportedInline, .expression:
            true
        default: false
        }
    }

    /// Returns whether a paragraph contains only raw HTML and white space.
    private static func isOnlyRawHTML(_ paragraph: NodeID, in tree: SyntaxTree) -> Bool {
        for child in tree.children(of: paragraph) {
            let node = tree[child]
            if node.kind != .rawHTML, node.kind != .text || !Blank.isBlank(tree.bytes[node.range]) { return false }
        }
        return true
    }

    private static func trim(_ range: Range<Int>, _ bytes: Bytes) -> Range<Int>? {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, Blank.isSpace(bytes[start]) { start += 1 }
        while end > start, Blank.isSpace(bytes[end - 1]) { end -= 1 }
        return start < end ? start..<end : nil
    }
}
