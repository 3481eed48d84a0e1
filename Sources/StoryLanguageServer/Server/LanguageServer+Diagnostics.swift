import StoryDiagnostics

/// The work of the server when no message is waiting.
extension LanguageServer {
    func becomeIdle() {
        guard phase == .running else { return }
        if mustPush, !client.pullsDiagnostics { push() }
        if mustRefresh, client.refreshesDiagnostics { request("workspace/diagnostic/refresh", MessageObject?.none) }
        mustPush = false
        mustRefresh = false
    }

    /// Pushes the diagnostics that have changed since they were last pushed, or that are of a newer version: some clients drop
    /// what is not of their current one.
    private func push() {
        for uri in workspace.documents.keys.sorted() {
            let version = workspace.documents[uri]?.version
            guard let report = workspace.report(of: uri), pushed[uri].map({ $0 != (report.resultID, version) }) ?? true
            else { continue }
            pushed[uri] = (report.resultID, version)
            publish(report.items, of: uri, version: version)
        }
    }

    /// Clears the diagnostics that were pushed for a document.
    func takeBack(_ uri: String) {
        guard pushed.removeValue(forKey: uri) != nil else { return }
        publish(Array("[]".utf8), of: uri, version: nil)
    }

    private func publish(_ items: [UInt8], of uri: String, version: Int?) {
        notify(
            "textDocument/publishDiagnostics",
            MessageObject {
                $0.member("uri", uri)
                if let version { $0.member("version", version) }
                $0.member("diagnostics", WrittenValue(bytes: items))
            })
    }
}
