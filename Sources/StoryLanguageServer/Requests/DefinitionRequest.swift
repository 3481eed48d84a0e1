import StorySemantics

/// `textDocument/definition`: the declaration of a name, or the file to which a path refers.
enum DefinitionRequest: Request {
    static let method = "textDocument/definition"
    static let provider: String? = "definitionProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [LSP.Location] {
        let (snapshot, offset) = try server.place(params)
        guard let names = snapshot.names, let use = names.use(at: offset) else { return [] }
        if use.kind == .file {
            let start = LSP.Position(line: 0, character: 0)
            return snapshot.fileURI(use.name).map {
                [LSP.Location(uri: $0, range: LSP.Range(start: start, end: start))]
            } ?? []
        }
        return names.declarations(of: use).map { snapshot.location($0.span) }
    }
}

extension Snapshot {
    /// Returns the URI of an existing file of the package.
    func fileURI(_ path: String) -> String? {
        guard let compilation, case .found = compilation.files.find(path) else { return nil }
        return DocumentURI.uri(compilation.files.location(of: path))
    }
}
