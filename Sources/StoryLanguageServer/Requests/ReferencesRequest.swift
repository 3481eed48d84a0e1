import StorySemantics

/// `textDocument/references`
enum ReferencesRequest: Request {
    struct Params: MessageParameters {
        let place: LSP.TextDocumentPositionParams
        let includesDeclaration: Bool

        init?(_ value: JSONValue) {
            guard let place = LSP.TextDocumentPositionParams(value) else { return nil }
            self.place = place
            includesDeclaration = value["context"]?["includeDeclaration"]?.bool ?? true
        }
    }

    static let method = "textDocument/references"
    static let provider: String? = "referencesProvider"

    static func answer(_ params: Params, _ server: LanguageServer) throws(ResponseError) -> [LSP.Location] {
        let snapshot = try server.snapshot(of: params.place.uri)
        guard let names = snapshot.names, let use = names.use(at: snapshot.offset(params.place.position)) else {
            return []
        }
        return names.uses(of: use).filter { params.includesDeclaration || !$0.isDeclaration }.map {
            snapshot.location($0.span)
        }
    }
}
