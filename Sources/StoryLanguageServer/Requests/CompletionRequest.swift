import StoryDiagnostics

/// `textDocument/completion`
enum CompletionRequest: Request {
    struct Params: MessageParameters {
        let document: LSP.TextDocumentPositionParams
        /// Whether a trigger character caused the request, not the author.
        let isTriggered: Bool

        init?(_ value: JSONValue) {
            guard let document = LSP.TextDocumentPositionParams(value) else { return nil }
            self.document = document
            isTriggered = value["context"]?["triggerKind"]?.int == 2
        }
    }

    static let method = "textDocument/completion"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("completionProvider") {
            $0.member("triggerCharacters", ["<", "/", " ", "\"", "'", "=", "^", "(", "#", ":"])
            $0.member("resolveProvider", true)
        }
    }

    static func answer(_ params: Params, _ server: LanguageServer) throws(ResponseError) -> MessageObject {
        let snapshot = try server.snapshot(of: params.document.uri)
        guard let story = snapshot.story else { return list([]) }
        var builder = CompletionBuilder(
            snapshot, story, at: snapshot.offset(params.document.position), isInvoked: !params.isTriggered,
            server.client)
        builder.complete()
        return list(builder.items)
    }

    private static func list(_ items: [LSP.CompletionItem]) -> MessageObject {
        MessageObject {
            $0.member("isIncomplete", false)
            $0.member("items", items)
        }
    }
}
