import StoryDiagnostics

/// The work of the server when no message is waiting.
extension LanguageServer {
    func becomeIdle() {
        guard phase == .running else { return }
        if mustPush, !client.pullsDiagnostics { push() }
        if mustRefresh, client.refreshesDiagnostics {
            request("workspace/diagnostic/refresh", NullValue?.none)
        }
        mustPush = false
        mustRefresh = false
    }

    /// Pushes the diagnostics that have changed since they were last pushed.
    private func push() {
        for uri in workspace.documents.keys.sorted() {
            guard let report = workspace.report(of: uri), pushed[uri] != report.resultID else { continue }
            pushed[uri] = report.resultID
            notify(
                "textDocument/publishDiagnostics",
                LSP.PublishDiagnosticsParams(
                    uri: uri, version: workspace.documents[uri]?.version, items: report.items))
        }
    }

    /// Clears the diagnostics that were pushed for a document.
    func takeBack(_ uri: String) {
        guard pushed.removeValue(forKey: uri) != nil else { return }
        notify(
            "textDocument/publishDiagnostics",
            LSP.PublishDiagnosticsParams(uri: uri, version: nil, items: Array("[]".utf8)))
    }

    /// Asks the client to report changes of files, if it can.
    func registerWatchers() {
        guard client.registersFileWatchers else { return }
        request("client/registerCapability", WatcherRegistration())
    }
}

extension LSP {
    struct PublishDiagnosticsParams: MessageValue {
        let uri: String
        let version: Int?
        let items: [UInt8]

        func write(to json: inout JSONText) {
            json.object {
                $0.member("uri", uri)
                if let version { $0.member("version", version) }
                $0.member("diagnostics", WrittenValue(bytes: items))
            }
        }
    }
}

/// The parameters of `client/registerCapability` for the files that diagnostics depend on.
private struct WatcherRegistration: MessageValue {
    static let patterns = ["**/*.mdx", "**/story.json", "**/mdxc.yaml", "**/assets/**"]

    func write(to json: inout JSONText) {
        json.object { json in
            json.member("registrations", of: CollectionOfOne(Self.patterns)) { json, patterns in
                json.member("id", "files")
                json.member("method", DidChangeWatchedFilesNotification.method)
                json.member(
                    "registerOptions",
                    object: { json in
                        json.member("watchers", of: patterns) { $0.member("globPattern", $1) }
                    })
            }
        }
    }
}
