/// `workspace/symbol`: the sections, pages, headings and keys of all stories whose names match a query.
enum WorkspaceSymbolRequest: Request {
    /// The greatest number of results. People read no more.
    private static let limit = 1000

    static let method = "workspace/symbol"
    static let provider: String? = "workspaceSymbolProvider"

    static func answer(
        _ params: RequestParams, _ server: LanguageServer
    ) throws(ResponseError) -> [LSP.SymbolInformation] {
        let query = Array(try params.required(params["query"]?.string).lowercased().unicodeScalars)
        let workspace = server.workspace
        workspace.updateIndex()
        let open = workspace.documents.keys.sorted().compactMap { workspace.snapshot(of: $0) }
        let others = workspace.index.entries.sorted { $0.key < $1.key }
        let found = open.flatMap(LSP.SymbolInformation.all) + others.flatMap(\.value.symbols)
        return Array(found.lazy.filter { matches(query, $0.name) }.prefix(limit))
    }

    /// Returns whether a name contains the characters of a query in order.
    private static func matches(_ query: [Unicode.Scalar], _ name: String) -> Bool {
        var rest = query[...]
        for scalar in name.lowercased().unicodeScalars where scalar == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}
