enum SemanticTokensRangeRequest: Request {
    static let method = "textDocument/semanticTokens/range"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> LSP.SemanticTokens {
        let data = try SemanticTokensRequest.tokens(of: params.uri, in: params.range, server)
        return LSP.SemanticTokens(resultID: nil, data: data)
    }
}
