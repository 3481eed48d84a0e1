import StoryDiagnostics
import StorySource

/// `textDocument/hover`
enum HoverRequest: Request {
    struct Hover: MessageValue {
        let contents: LSP.MarkupContent
        let range: LSP.Range

        func write(to json: inout JSONText) {
            json.object {
                $0.member("contents", contents)
                $0.member("range", range)
            }
        }
    }

    static let method = "textDocument/hover"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) { json.member("hoverProvider", true) }

    static func answer(_ params: LSP.TextDocumentPositionParams, _ server: LanguageServer) throws(ResponseError)
        -> Hover?
    {
        _ = try server.snapshot(of: params.textDocument)
        guard let snapshot = server.workspace.claimedSnapshot(of: params.textDocument.uri) else { return nil }
        let isMarkdown = server.client.showsMarkdown(server.client["textDocument", "hover", "contentFormat"])
        var hover = HoverBuilder(snapshot, at: snapshot.offset(params.position), isMarkdown: isMarkdown)
        hover.build()
        guard let span = hover.span else { return nil }
        let text = hover.parts.joined(separator: isMarkdown ? "\n\n---\n\n" : "\n\n")
        return Hover(contents: LSP.MarkupContent(isMarkdown: isMarkdown, value: text), range: snapshot.range(span))
    }
}
