enum DidCloseNotification: ClientNotification {
    static let method = "textDocument/didClose"
    static let changesDocument = true

    static func handle(_ params: JSONValue, _ server: LanguageServer) {
        guard let uri = params.documentURI, server.workspace.documents[uri] != nil else { return }
        server.workspace.close(uri)
        server.takeBack(uri)
        server.tokens.remove(uri)
        server.documentChanged(uri, isClosed: true)
    }
}
