import StoryDiagnostics

enum DocumentDiagnosticRequest: Request {
    static let method = "textDocument/diagnostic"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("diagnosticProvider") {
            $0.member("identifier", "mdxc")
            $0.member("interFileDependencies", true)
            $0.member("workspaceDiagnostics", true)
        }
    }

    static func answer(
        _ params: RequestParams, _ server: LanguageServer
    ) throws(ResponseError) -> LSP.DocumentDiagnosticReport {
        let uri = try params.uri
        guard let report = server.workspace.report(of: uri) else {
            throw ResponseError(.invalidParams, "'\(uri)' is not open")
        }
        return LSP.DocumentDiagnosticReport(report, since: params["previousResultId"]?.string)
    }
}

extension LSP {
    /// The diagnostics of a document, or that they are unchanged.
    struct DocumentDiagnosticReport: MessageValue {
        let resultID: String
        /// The encoded diagnostics; nil if they are unchanged.
        let items: [UInt8]?

        init(_ report: DiagnosticReport, since previous: String?) {
            resultID = String(report.resultID)
            items = previous == resultID ? nil : report.items
        }

        func write(to json: inout JSONText) { json.object(writeMembers) }

        func writeMembers(_ json: inout JSONText) {
            json.member("kind", items == nil ? "unchanged" : "full")
            json.member("resultId", resultID)
            json.member("items", items.map { WrittenValue(bytes: $0) })
        }
    }
}
