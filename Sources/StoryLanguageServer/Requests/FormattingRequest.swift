import StoryDiagnostics

/// `textDocument/formatting`: what `mdxc fmt` does. The client's options, such as its tab size, have no effect.
enum FormattingRequest: Request {
    static let method = "textDocument/formatting"
    static let provider: String? = "documentFormattingProvider"

    static func answer(_ params: LSP.TextDocumentParams, _ server: LanguageServer) throws(ResponseError)
        -> [LSP.TextEdit]?
    {
        let snapshot = try server.snapshot(of: params.uri)
        return snapshot.compilation?.formattingEdits()?.map {
            LSP.TextEdit(range: snapshot.range($0.span), newText: $0.text)
        }
    }
}
