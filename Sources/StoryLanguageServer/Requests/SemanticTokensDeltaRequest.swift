import StoryDiagnostics

enum SemanticTokensDeltaRequest: Request {
    static let method = "textDocument/semanticTokens/full/delta"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> AnyValue {
        let uri = try params.uri
        let data = try SemanticTokensRequest.tokens(of: uri, in: nil, server)
        let old = server.tokens.data(of: uri, resultID: params["previousResultId"]?.string)
        let id = server.tokens.store(data, of: uri)
        guard let old else { return AnyValue(value: LSP.SemanticTokens(resultID: id, data: data)) }
        return AnyValue(value: LSP.SemanticTokensDelta(from: old, to: data, resultID: id))
    }
}
