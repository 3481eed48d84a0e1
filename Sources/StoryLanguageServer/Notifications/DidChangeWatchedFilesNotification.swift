/// `workspace/didChangeWatchedFiles`. It does not matter which files changed: each story checks its own.
enum DidChangeWatchedFilesNotification: ClientNotification {
    struct Params: MessageParameters {
        init?(_ value: JSONValue) {}
    }

    static let method = "workspace/didChangeWatchedFiles"

    static func handle(_ params: Params, _ server: LanguageServer) {
        server.workspace.isIndexCurrent = false
        server.mustPush = true
        server.mustRefresh = true
    }
}
