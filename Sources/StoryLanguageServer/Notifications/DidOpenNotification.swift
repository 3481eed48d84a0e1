enum DidOpenNotification: ClientNotification {
    static let method = "textDocument/didOpen"

    static func handle(_ params: JSONValue, _ server: LanguageServer) {
        guard let item = params["textDocument"], let uri = item["uri"]?.string, let text = item["text"]?.bytes else {
            return
        }
        server.workspace.open(
            OpenDocument(uri: uri, languageID: item["languageId"]?.string, version: item["version"]?.int, text: text))
        server.documentChanged(uri)
    }
}

extension LanguageServer {
    /// Records that a document has a new text, or was closed, so that the file's text applies again.
    func documentChanged(_ uri: String, isClosed: Bool = false) {
        mustPush = true
        // The client knows that its document changed, but not that others depend on it.
        if isClosed || workspace.documents[uri]?.kind == .options { mustRefresh = true }
    }
}
