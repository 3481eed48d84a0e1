/// `textDocument/didChange`
enum DidChangeNotification: ClientNotification {
    struct Params: MessageParameters {
        let uri: String
        let version: Int?
        let changes: [TextChange]

        init?(_ value: JSONValue) {
            guard let document = value["textDocument"], let uri = document["uri"]?.string,
                let changes = value["contentChanges"]?.array?.map({ TextChange($0) }),
                !changes.contains(where: { $0 == nil })
            else { return nil }
            self.uri = uri
            version = document["version"]?.int
            self.changes = changes.compactMap { $0 }
        }
    }

    static let method = "textDocument/didChange"
    static let changesDocument = true

    static func handle(_ params: Params, _ server: LanguageServer) {
        if server.workspace.change(params.uri, params.changes, version: params.version) {
            server.documentChanged(params.uri)
        }
    }
}
