import StoryDiagnostics

/// `textDocument/documentSymbol`
enum DocumentSymbolRequest: Request {
    /// A symbol with the symbols that it contains.
    struct DocumentSymbol: MessageValue {
        let symbol: StorySymbol
        let snapshot: Snapshot

        func write(to json: inout JSONText) {
            json.object {
                $0.member("name", symbol.name)
                if !symbol.detail.isEmpty { $0.member("detail", symbol.detail) }
                $0.member("kind", symbol.kind.rawValue)
                $0.member("range", snapshot.range(symbol.span))
                $0.member("selectionRange", snapshot.range(symbol.nameSpan))
                let children = symbol.children.map { DocumentSymbol(symbol: $0, snapshot: snapshot) }
                if !children.isEmpty { $0.member("children", children) }
            }
        }
    }

    /// A tree or a list, as the client supports.
    typealias Result = EitherValue<[DocumentSymbol], [LSP.SymbolInformation]>

    static let method = "textDocument/documentSymbol"
    static let provider: String? = "documentSymbolProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> Result {
        let snapshot = try server.snapshot(of: try params.uri)
        let isTree = server.client["textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"]?.bool ?? false
        guard isTree else { return .second(LSP.SymbolInformation.all(in: snapshot)) }
        guard let story = snapshot.story else { return .first([]) }
        return .first(StorySymbol.outline(of: story).map { DocumentSymbol(symbol: $0, snapshot: snapshot) })
    }
}

extension LSP {
    package struct SymbolInformation: Sendable, MessageValue {
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

        package func write(to json: inout JSONText) {
            json.object {
                $0.member("name", name)
                $0.member("kind", kind)
                $0.member("location", location)
                $0.member("containerName", containerName)
            }
        }
    }
}
