import StoryDiagnostics
import StorySource
import StorySyntax

enum FoldingRangeRequest: Request {
    struct FoldingRange: MessageValue {
        let startLine: Int
        let endLine: Int
        let kind: String?

        func write(to json: inout JSONText) {
            json.object {
                $0.member("startLine", startLine)
                $0.member("endLine", endLine)
                $0.member("kind", kind)
            }
        }
    }

    static let method = "textDocument/foldingRange"
    static let provider: String? = "foldingRangeProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [FoldingRange] {
        let snapshot = try server.snapshot(of: try params.uri)
        guard let story = snapshot.story else { return [] }
        var folding = Folding(tree: story.tree, positions: snapshot.positions)
        folding.collect()
        return folding.ranges
    }

    private struct Folding {
        let tree: SyntaxTree
        let positions: PositionMapping
        private(set) var ranges: [FoldingRange] = []
        /// The headings whose parts have not ended: their levels and lines.
        var headings: [(level: UInt16, line: Int, parentEnd: Int)] = []

        private func line(_ offset: UInt32) -> Int { positions.source.lines.position(of: Int(offset)).line - 1 }

        private mutating func add(_ start: Int, _ end: Int, _ kind: String? = nil) {
            if end > start { ranges.append(FoldingRange(startLine: start, endLine: end, kind: kind)) }
        }

        mutating func collect() {
            var parents: [NodeID] = []
            for node in 0..<tree.nodes.count {
                while let last = parents.last, node >= Int(tree[last].subtreeEnd) { parents.removeLast() }
                endHeadings(before: tree[node].start) { $0.parentEnd <= node }
                let span = tree[node].span
                switch tree[node].kind {
                case .element:
                    // The closing tag stays visible.
                    let end = tree.closeTag(of: node).map { line(tree[$0].start) - 1 } ?? lastLine(span)
                    add(line(span.start), end)
                // A heading that is a title is in a tag.
                case .heading where parents.last.map({ tree[$0].kind != .openTag }) ?? true:
                    let level = tree[node].payload
                    endHeadings(before: span.start) { $0.level >= level }
                    let parentEnd = parents.last.map { Int(tree[$0].subtreeEnd) } ?? tree.nodes.count
                    headings.append((level, line(span.start), parentEnd))
                case .frontMatter: add(line(span.start), lastLine(span), "region")
                case .entry, .codeBlock, .list, .blockQuote, .table, .footnoteDefinition, .openTag:
                    add(line(span.start), lastLine(span))
                case .expression where tree.isComment(node): add(line(span.start), lastLine(span), "comment")
                default: break
                }
                if Int(tree[node].subtreeEnd) > node + 1 { parents.append(node) }
            }
            endHeadings(before: UInt32(positions.source.bytes.count)) { _ in true }
            var seen = Set<Int>()
            ranges.sort { ($0.startLine, -$0.endLine) < ($1.startLine, -$1.endLine) }
            ranges.removeAll { !seen.insert($0.startLine).inserted }
        }

        /// Returns the line of a span's last character.
        private func lastLine(_ span: SourceSpan) -> Int {
            let position = positions.source.lines.position(of: Int(span.end))
            return position.line - 1 - (position.column == 1 && span.end > span.start ? 1 : 0)
        }

        /// Folds the parts of headings that end here, without trailing blank lines.
        private mutating func endHeadings(
            before offset: UInt32, where ends: ((level: UInt16, line: Int, parentEnd: Int)) -> Bool
        ) {
            while let last = headings.last, ends(last) {
                headings.removeLast()
                var end = Int(offset)
                let bytes = positions.source.bytes
                while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
                add(last.line, line(UInt32(end)))
            }
        }
    }
}
