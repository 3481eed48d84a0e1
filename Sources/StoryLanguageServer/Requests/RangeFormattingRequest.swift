import StoryDiagnostics

/// `textDocument/rangeFormatting`: what `mdxc fmt` does to the lines of a range.
enum RangeFormattingRequest: Request {
    static let method = "textDocument/rangeFormatting"
    static let provider: String? = "documentRangeFormattingProvider"

    static func answer(_ params: LSP.TextDocumentRangeParams, _ server: LanguageServer) throws(ResponseError) -> [LSP
        .TextEdit]?
    {
        let snapshot = try server.snapshot(of: params.uri)
        return snapshot.compilation?.formattingEdits(in: snapshot.positions.span(of: params.range))?.map {
            LSP.TextEdit(range: snapshot.range($0.span), newText: $0.text)
        }
    }
}
