import StoryDiagnostics

/// `textDocument/documentSymbol`
enum DocumentSymbolRequest: Request {
    /// A symbol with the symbols that it contains.
    struct DocumentSymbol: MessageValue {
        let name: String
        let detail: String
        let kind: Int
        let range: LSP.Range
        let selectionRange: LSP.Range
        let children: [DocumentSymbol]

        init(_ symbol: StorySymbol, _ snapshot: Snapshot) {
            name = symbol.name
            detail = symbol.detail
            kind = symbol.kind.rawValue
            range = snapshot.range(symbol.span)
            selectionRange = snapshot.range(symbol.nameSpan)
            children = symbol.children.map { DocumentSymbol($0, snapshot) }
        }

        func write(to json: inout JSONText) {
            json.object {
                $0.member("name", name)
                if !detail.isEmpty { $0.member("detail", detail) }
                $0.member("kind", kind)
                $0.member("range", range)
                $0.member("selectionRange", selectionRange)
                if !children.isEmpty { $0.member("children", children) }
            }
        }
    }

    /// The result in the format that the client supports.
    enum Result: MessageValue {
        case tree([DocumentSymbol])
        case list([LSP.SymbolInformation])

        func write(to json: inout JSONText) {
            switch self {
            case .tree(let symbols): symbols.write(to: &json)
            case .list(let symbols): symbols.write(to: &json)
            }
        }
    }

    static let method = "textDocument/documentSymbol"
    static let provider: String? = "documentSymbolProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> Result {
        let snapshot = try server.snapshot(of: try params.uri)
        let isTree = server.client["textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"]?.bool ?? false
        guard isTree else { return .list(LSP.SymbolInformation.all(in: snapshot)) }
        guard let story = snapshot.story else { return .tree([]) }
        return .tree(StorySymbol.outline(of: story).map { DocumentSymbol($0, snapshot) })
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
