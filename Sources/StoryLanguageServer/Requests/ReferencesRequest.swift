import StorySemantics

enum ReferencesRequest: Request {
    static let method = "textDocument/references"
    static let provider: String? = "referencesProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [LSP.Location] {
        let includesDeclaration = params["context"]?["includeDeclaration"]?.bool ?? true
        let (snapshot, offset) = try server.place(params)
        guard let names = snapshot.names, let use = names.use(at: offset) else { return [] }
        return names.uses(of: use).filter { includesDeclaration || !$0.isDeclaration }.map {
            snapshot.location($0.span)
        }
    }
}
