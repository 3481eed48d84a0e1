import StoryDiagnostics

enum CompletionRequest: Request {
    static let method = "textDocument/completion"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("completionProvider") {
            $0.member("triggerCharacters", ["<", "/", " ", "\"", "'", "=", "^", "(", "#", ":"])
            $0.member("resolveProvider", true)
        }
    }

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> MessageObject {
        let (snapshot, offset) = try server.place(params)
        guard let story = snapshot.story else { return list([]) }
        var builder = CompletionBuilder(
            // 2 says that a trigger character caused the request, not the author.
            snapshot, story, at: offset, isInvoked: params["context"]?["triggerKind"]?.int != 2, server.client)
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
