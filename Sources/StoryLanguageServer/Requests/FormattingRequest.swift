import StoryDiagnostics

/// `textDocument/formatting`: what `mdxc fmt` does. The client's options, such as its tab size, have no effect.
enum FormattingRequest: Request {
    static let method = "textDocument/formatting"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("documentFormattingProvider", true)
    }

    static func answer(_ params: LSP.TextDocumentParams, _ server: LanguageServer) throws(ResponseError)
        -> [LSP.TextEdit]?
    {
        let snapshot = try server.snapshot(of: params.textDocument)
        return snapshot.compilation?.formattingEdits()?.map {
            LSP.TextEdit(range: snapshot.range($0.span), newText: $0.text)
        }
    }
}
