import StoryDiagnostics
import StorySource
import StorySyntax

enum SelectionRangeRequest: Request {
    struct SelectionRange: MessageValue {
        let ranges: [LSP.Range]

        func write(to json: inout JSONText) {
            for (index, range) in ranges.enumerated() {
                if index > 0 { json.name("parent") }
                json.open("{")
                json.member("range", range)
            }
            for _ in ranges { json.close("}") }
        }
    }

    static let method = "textDocument/selectionRange"
    static let provider: String? = "selectionRangeProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [SelectionRange] {
        let (uri, positions) = (try params.uri, try params.required(params["positions"]?.array))
        let snapshot = try server.snapshot(of: uri)
        return positions.compactMap { LSP.Position($0) }.map { position in
            let offset = snapshot.offset(position)
            var spans = [SourceSpan(0..<snapshot.source.bytes.count)]
            if let tree = snapshot.story?.tree { spans += chain(around: offset, in: tree) }
            var ranges: [LSP.Range] = []
            for span in spans.reversed() {
                let range = snapshot.range(span)
                if ranges.last != range { ranges.append(range) }
            }
            return SelectionRange(ranges: ranges)
        }
    }

    /// Returns the spans of the nodes around an offset, outermost first. Between two adjacent nodes, it uses the second.
    private static func chain(around offset: Int, in tree: SyntaxTree) -> [SourceSpan] {
        var spans: [SourceSpan] = []
        var node = 0
        while true {
            if let last = spans.last, last.start > tree[node].start || last.end < tree[node].end { return spans }
            spans.append(tree[node].span)
            let around = tree.children(of: node).filter { Int(tree[$0].start) <= offset && offset <= Int(tree[$0].end) }
            guard let child = around.last(where: { !tree[$0].span.isEmpty }) else { return spans }
            node = child
        }
    }
}
