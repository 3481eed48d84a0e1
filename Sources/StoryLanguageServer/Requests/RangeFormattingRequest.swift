import StoryDiagnostics

/// `textDocument/rangeFormatting`: what `mdxc fmt` does to the lines of a range.
enum RangeFormattingRequest: Request {
    static let method = "textDocument/rangeFormatting"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        guard client["textDocument", "rangeFormatting", "rangesSupport"]?.bool == true else {
            return json.member("documentRangeFormattingProvider", true)
        }
        json.member("documentRangeFormattingProvider") { $0.member("rangesSupport", true) }
    }

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [LSP.TextEdit]? {
        try edits(of: params.uri, in: [params.range], server)
    }

    static func edits(
        of uri: String, in ranges: [LSP.Range], _ server: LanguageServer
    ) throws(ResponseError) -> [LSP.TextEdit]? {
        let snapshot = try server.snapshot(of: uri)
        let spans = ranges.map { snapshot.positions.span(of: $0) }
        return snapshot.compilation?.formattingEdits(in: spans).map(snapshot.textEdits)
    }
}
