import StoryDiagnostics
import StorySemantics
import StorySource

/// `textDocument/documentLink`: files of the package, addresses on the web, locations in the story.
enum DocumentLinkRequest: Request {
    struct DocumentLink: MessageValue {
        let range: LSP.Range
        let target: String

        func write(to json: inout JSONText) {
            json.object {
                $0.member("range", range)
                $0.member("target", target)
            }
        }
    }

    static let method = "textDocument/documentLink"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("documentLinkProvider", object: { $0.member("resolveProvider", false) })
    }

    static func answer(_ params: LSP.TextDocumentParams, _ server: LanguageServer) throws(ResponseError)
        -> [DocumentLink]
    {
        let snapshot = try server.snapshot(of: params.textDocument)
        guard let names = snapshot.names else { return [] }
        return names.uses.compactMap { use in
            let target: String? =
                switch use.kind {
                case .web: use.name
                case .file: snapshot.fileURI(use.name)
                case .section, .page, .heading:
                    use.form == .destination ? anchor(of: use, names, snapshot) : nil
                default: nil
                }
            return target.map { DocumentLink(range: snapshot.range(use.span), target: $0) }
        }
    }

    /// Returns the URI of the document with the line of a name's declaration, in the format that editors support.
    private static func anchor(of use: NameUses.Use, _ names: NameUses, _ snapshot: Snapshot) -> String? {
        guard let place = names.declarations(of: use).first else { return nil }
        let start = snapshot.range(place.span).start
        return "\(snapshot.uri)#L\(start.line + 1),\(start.character + 1)"
    }
}
