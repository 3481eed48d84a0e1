import StorySource

/// `workspace/didChangeWatchedFiles`. It does not matter which files changed: each story checks its own.
enum DidChangeWatchedFilesNotification: ClientNotification {
    static let method = "workspace/didChangeWatchedFiles"

    static func handle(_ params: JSONValue, _ server: LanguageServer) {
        server.workspace.isIndexCurrent = false
        server.mustPush = true
        server.mustRefresh = true
    }
}

extension LanguageServer {
    /// Asks the client to report changes of files, if it can.
    func registerWatchers() {
        guard client.registersFileWatchers else { return }
        // The files that diagnostics depend on. Assets may also be beside a story.
        let endings = FileKind.Medium.endings.flatMap(\.endings)
        let patterns = [
            "**/*.mdx", "**/story.json", "**/mdxc.yaml", "**/assets/**",
            "**/*.{\((endings + endings.map { $0.uppercased() }).joined(separator: ","))}",
        ]
        request(
            "client/registerCapability",
            MessageObject {
                $0.member("registrations", of: [patterns]) { json, patterns in
                    json.member("id", "files")
                    json.member("method", DidChangeWatchedFilesNotification.method)
                    json.member("registerOptions") {
                        $0.member("watchers", of: patterns) { $0.member("globPattern", $1) }
                    }
                }
            })
    }
}
