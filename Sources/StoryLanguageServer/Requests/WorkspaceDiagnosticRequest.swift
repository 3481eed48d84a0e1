import StoryDiagnostics

enum WorkspaceDiagnosticRequest: Request {
    struct Item: MessageValue {
        let uri: String
        let version: Int?
        let report: LSP.DocumentDiagnosticReport

        func write(to json: inout JSONText) {
            json.object {
                $0.member("uri", uri)
                if let version { $0.member("version", version) } else { $0.nullMember("version") }
                report.writeMembers(&$0)
            }
        }
    }

    static let method = "workspace/diagnostic"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> MessageObject {
        let workspace = server.workspace
        guard workspace.rebuildIndex({ server.isCancelled() }) else {
            throw ResponseError(.requestCancelled, "the request was cancelled")
        }
        // The previous result id of each document.
        var gone: [String: String] = [:]
        for item in params["previousResultIds"]?.array ?? [] {
            if let uri = item["uri"]?.string { gone[uri] = item["value"]?.string }
        }
        var items: [Item] = []
        func add(_ uri: String, _ version: Int?, _ report: DiagnosticReport) {
            let previous = gone.removeValue(forKey: uri)
            items.append(
                Item(uri: uri, version: version, report: LSP.DocumentDiagnosticReport(report, since: previous)))
        }
        for (uri, document) in workspace.documents where document.kind != .other {
            if let report = workspace.report(of: uri) { add(uri, document.version, report) }
        }
        for entry in workspace.index.entries.values { add(entry.uri, nil, entry.report) }
        // Documents that were reported and no longer exist have no diagnostics.
        for uri in gone.keys { add(uri, nil, workspace.makeReport(Array("[]".utf8))) }
        items.sort { $0.uri.utf8.lexicographicallyPrecedes($1.uri.utf8) }
        return MessageObject { [items] in $0.member("items", items) }
    }
}
