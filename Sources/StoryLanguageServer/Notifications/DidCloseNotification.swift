/// `textDocument/didClose`
enum DidCloseNotification: ClientNotification {
    static let method = "textDocument/didClose"
    static let changesDocument = true

    static func handle(_ params: LSP.TextDocumentParams, _ server: LanguageServer) {
        let uri = params.uri
        guard server.workspace.documents[uri] != nil else { return }
        server.workspace.close(uri)
        server.takeBack(uri)
        server.tokens.remove(uri)
        server.documentChanged(uri, isClosed: true)
    }
}
