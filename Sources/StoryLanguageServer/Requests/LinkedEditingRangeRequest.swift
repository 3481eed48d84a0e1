import StoryDiagnostics
import StorySource
import StorySyntax

/// `textDocument/linkedEditingRange`: the names of a tag and its closing tag.
enum LinkedEditingRangeRequest: Request {
    static let method = "textDocument/linkedEditingRange"
    static let provider: String? = "linkedEditingRangeProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> MessageObject? {
        let (snapshot, offset) = try server.place(params)
        guard let story = snapshot.story else { return nil }
        let tree = story.tree
        var element = tree.body
        while let inner = tree.children(of: element).first(where: { tree[$0].start <= offset && offset <= tree[$0].end }
        ) {
            element = inner
            guard tree[inner].kind == .element, let close = tree.closeTag(of: inner), tree[inner + 2].kind == .tagName
            else { continue }
            let opening = Int(tree[inner + 2].start) + 1..<Int(tree[inner + 2].end)
            let start = Int(tree[close].start) + 2
            let closing = start..<start + opening.count
            let isIn = { (range: Range<Int>) in range.lowerBound <= offset && offset <= range.upperBound }
            guard isIn(opening) || isIn(closing) else { continue }
            guard !opening.isEmpty, closing.upperBound <= Int(tree[close].end),
                tree.bytes[opening].elementsEqual(tree.bytes[closing])
            else { return nil }
            return MessageObject {
                $0.member("ranges", [opening, closing].map { snapshot.range(SourceSpan($0)) })
                $0.member("wordPattern", "[A-Za-z][A-Za-z0-9]*")
            }
        }
        return nil
    }
}
