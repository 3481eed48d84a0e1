enum DidChangeNotification: ClientNotification {
    static let method = "textDocument/didChange"
    static let changesDocument = true

    static func handle(_ params: JSONValue, _ server: LanguageServer) {
        guard let uri = params.documentURI, let items = params["contentChanges"]?.array else { return }
        let changes = items.compactMap { TextChange($0) }
        let version = params["textDocument"]?["version"]?.int
        if changes.count == items.count, server.workspace.change(uri, changes, version: version) {
            server.documentChanged(uri)
        }
    }
}
