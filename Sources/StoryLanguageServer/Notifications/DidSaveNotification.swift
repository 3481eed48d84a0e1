/// `textDocument/didSave`: files have changed, possibly more than the document.
enum DidSaveNotification: ClientNotification {
    static let method = "textDocument/didSave"

    static func handle(_ params: LSP.TextDocumentParams, _ server: LanguageServer) {
        if !server.client.registersFileWatchers { server.workspace.isIndexCurrent = false }
        server.mustPush = true
    }
}
