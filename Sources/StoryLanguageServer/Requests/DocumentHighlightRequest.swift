import StoryDiagnostics
import StorySemantics
import StorySource

/// `textDocument/documentHighlight`
enum DocumentHighlightRequest: Request {
    struct Highlight: MessageValue {
        let range: LSP.Range
        let isDeclaration: Bool

        func write(to json: inout JSONText) {
            json.object {
                $0.member("range", range)
                // 2 is Read, 3 is Write.
                $0.member("kind", isDeclaration ? 3 : 2)
            }
        }
    }

    static let method = "textDocument/documentHighlight"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("documentHighlightProvider", true)
    }

    static func answer(
        _ params: LSP.TextDocumentPositionParams, _ server: LanguageServer
    ) throws(ResponseError) -> [Highlight] {
        let snapshot = try server.snapshot(of: params.textDocument)
        guard let names = snapshot.names, let use = names.use(at: snapshot.offset(params.position)) else { return [] }
        return names.uses(of: use).map { Highlight(range: snapshot.range($0.span), isDeclaration: $0.isDeclaration) }
    }
}
