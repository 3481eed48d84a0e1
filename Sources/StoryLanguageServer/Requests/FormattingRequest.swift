import StoryDiagnostics

/// `textDocument/formatting`: what `mdxc fmt` does. The client's options, such as its tab size, have no effect.
enum FormattingRequest: Request {
    static let method = "textDocument/formatting"
    static let provider: String? = "documentFormattingProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [LSP.TextEdit]? {
        let snapshot = try server.snapshot(of: try params.uri)
        return snapshot.compilation?.formattingEdits().map(snapshot.textEdits)
    }
}
