/// `textDocument/didSave`: files have changed, possibly more than the document.
enum DidSaveNotification: ClientNotification {
    static let method = "textDocument/didSave"

    static func handle(_ params: JSONValue, _ server: LanguageServer) {
        guard params.documentURI != nil else { return }
        if !server.client.registersFileWatchers { server.workspace.isIndexCurrent = false }
        server.mustPush = true
    }
}
