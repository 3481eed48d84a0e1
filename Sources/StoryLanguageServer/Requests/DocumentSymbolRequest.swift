import StoryDiagnostics

enum DocumentSymbolRequest: Request {
    static let method = "textDocument/documentSymbol"
    static let provider: String? = "documentSymbolProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> AnyValue {
        let snapshot = try server.snapshot(of: try params.uri)
        let isTree = server.client["textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"]?.bool ?? false
        guard isTree else { return AnyValue(value: LSP.SymbolInformation.all(in: snapshot)) }
        let symbols = snapshot.story.map(StorySymbol.outline) ?? []
        return AnyValue(value: symbols.map { tree($0, snapshot) })
    }

    /// Returns a symbol with the symbols that it contains.
    private static func tree(_ symbol: StorySymbol, _ snapshot: Snapshot) -> MessageObject {
        MessageObject {
            $0.member("name", symbol.name)
            if !symbol.detail.isEmpty { $0.member("detail", symbol.detail) }
            $0.member("kind", symbol.kind.rawValue)
            $0.member("range", snapshot.range(symbol.span))
            $0.member("selectionRange", snapshot.range(symbol.nameSpan))
            let children = symbol.children.map { tree($0, snapshot) }
            if !children.isEmpty { $0.member("children", children) }
        }
    }
}

extension LSP {
    struct SymbolInformation: Sendable, MessageValue {
        let name: String
        let kind: Int
        let location: Location
        let containerName: String?

        /// Returns the symbols of a story without their hierarchy.
        static func all(in snapshot: Snapshot) -> [SymbolInformation] {
            guard let story = snapshot.story else { return [] }
            var result: [SymbolInformation] = []
            func add(_ symbols: [StorySymbol], in container: String?) {
                for symbol in symbols {
                    result.append(
                        SymbolInformation(
                            name: symbol.name, kind: symbol.kind.rawValue, location: snapshot.location(symbol.span),
                            containerName: container))
                    add(symbol.children, in: symbol.name)
                }
            }
            add(StorySymbol.outline(of: story), in: story.metadata.title?.value)
            return result
        }

        func write(to json: inout JSONText) {
            json.object {
                $0.member("name", name)
                $0.member("kind", kind)
                $0.member("location", location)
                $0.member("containerName", containerName)
            }
        }
    }
}
