import StoryDiagnostics

enum HoverRequest: Request {
    static let method = "textDocument/hover"
    static let provider: String? = "hoverProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> MessageObject? {
        let (unclaimed, offset) = try server.place(params)
        guard let snapshot = server.workspace.claimedSnapshot(of: unclaimed.uri) else { return nil }
        let isMarkdown = server.client.showsMarkdown(server.client["textDocument", "hover", "contentFormat"])
        var hover = HoverBuilder(snapshot: snapshot, isMarkdown: isMarkdown, offset: offset)
        hover.build()
        guard let span = hover.span else { return nil }
        let text = hover.parts.joined(separator: isMarkdown ? "\n\n---\n\n" : "\n\n")
        return MessageObject {
            $0.member("contents", LSP.MarkupContent(isMarkdown: isMarkdown, value: text))
            $0.member("range", snapshot.range(span))
        }
    }
}
