import StoryDiagnostics
import StorySource

enum SemanticTokensRequest: Request {
    static let method = "textDocument/semanticTokens/full"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("semanticTokensProvider") { json in
            json.member("legend") {
                $0.member("tokenTypes", LSP.SemanticTokenType.allCases.map(\.name))
                $0.member("tokenModifiers", [String]())
            }
            json.member("range", true)
            json.member("full") { $0.member("delta", true) }
        }
    }

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> LSP.SemanticTokens {
        let uri = try params.uri
        let data = try tokens(of: uri, in: nil, server)
        return LSP.SemanticTokens(resultID: server.tokens.store(data, of: uri), data: data)
    }

    /// Returns the tokens of a document, or of a range in it.
    static func tokens(
        of uri: String, in range: LSP.Range?, _ server: LanguageServer
    ) throws(ResponseError) -> [UInt32] {
        let snapshot = try server.snapshot(of: uri)
        guard let story = snapshot.story else { return [] }
        let range = range.map { snapshot.positions.span(of: $0).range } ?? 0..<snapshot.source.bytes.count
        return SemanticTokenList(story, snapshot.source, in: range).data(snapshot.positions.encoding)
    }
}
