import StoryDiagnostics
import StorySemantics

/// `textDocument/documentLink`: files of the package, addresses on the web, locations in the story.
enum DocumentLinkRequest: Request {
    static let method = "textDocument/documentLink"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("documentLinkProvider") { $0.member("resolveProvider", false) }
    }

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [MessageObject] {
        let snapshot = try server.snapshot(of: try params.uri)
        guard let names = snapshot.names else { return [] }
        return names.uses.compactMap { use in
            let target: String? =
                switch use.kind {
                case .web: use.name
                case .file: snapshot.fileURI(use.name)
                case .section, .page, .heading: use.form == .destination ? anchor(of: use, names, snapshot) : nil
                default: nil
                }
            return target.map { target in
                MessageObject {
                    $0.member("range", snapshot.range(use.span))
                    $0.member("target", target)
                }
            }
        }
    }

    /// Returns the URI of the document with the line of a name's declaration, in the format that editors support.
    private static func anchor(of use: NameUses.Use, _ names: NameUses, _ snapshot: Snapshot) -> String? {
        guard let place = names.declarations(of: use).first else { return nil }
        let start = snapshot.range(place.span).start
        return "\(snapshot.uri)#L\(start.line + 1),\(start.character + 1)"
    }
}
