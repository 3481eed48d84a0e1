enum DidChangeWorkspaceFoldersNotification: ClientNotification {
    static let method = "workspace/didChangeWorkspaceFolders"

    static func handle(_ params: JSONValue, _ server: LanguageServer) {
        guard let event = params["event"] else { return }
        func uris(_ member: String) -> [String] { event[member]?.array?.compactMap { $0["uri"]?.string } ?? [] }
        let removed = uris("removed")
        var folders = server.workspace.folders.filter { !removed.contains($0.uri) }
        folders += uris("added").compactMap { WorkspaceFolder(uri: $0) }.filter { !folders.contains($0) }
        server.workspace.folders = folders
        server.mustPush = true
        server.mustRefresh = true
    }
}
