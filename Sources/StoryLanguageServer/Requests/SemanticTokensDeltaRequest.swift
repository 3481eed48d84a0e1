import StoryDiagnostics

/// `textDocument/semanticTokens/full/delta`
enum SemanticTokensDeltaRequest: Request {
    enum Result: MessageValue {
        case full(LSP.SemanticTokens)
        case delta(LSP.SemanticTokensDelta)

        func write(to json: inout JSONText) {
            switch self {
            case .full(let tokens): tokens.write(to: &json)
            case .delta(let delta): delta.write(to: &json)
            }
        }
    }

    static let method = "textDocument/semanticTokens/full/delta"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> Result {
        let uri = try params.uri
        let data = try SemanticTokensRequest.tokens(of: uri, in: nil, server)
        let old = server.tokens.data(of: uri, resultID: params["previousResultId"]?.string)
        let id = server.tokens.store(data, of: uri)
        guard let old else { return .full(LSP.SemanticTokens(resultID: id, data: data)) }
        return .delta(LSP.SemanticTokensDelta(from: old, to: data, resultID: id))
    }
}
