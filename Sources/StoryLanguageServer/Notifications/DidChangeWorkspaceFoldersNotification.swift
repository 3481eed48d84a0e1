/// `workspace/didChangeWorkspaceFolders`
enum DidChangeWorkspaceFoldersNotification: ClientNotification {
    struct Params: MessageParameters {
        let added: [String]
        let removed: [String]

        init?(_ value: JSONValue) {
            guard let event = value["event"] else { return nil }
            added = event["added"]?.array?.compactMap { $0["uri"]?.string } ?? []
            removed = event["removed"]?.array?.compactMap { $0["uri"]?.string } ?? []
        }
    }

    static let method = "workspace/didChangeWorkspaceFolders"

    static func handle(_ params: Params, _ server: LanguageServer) {
        var folders = server.workspace.folders.filter { !params.removed.contains($0.uri) }
        folders += params.added.compactMap { WorkspaceFolder(uri: $0) }.filter { !folders.contains($0) }
        server.workspace.folders = folders
        server.mustPush = true
        server.mustRefresh = true
    }
}
