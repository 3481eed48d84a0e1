import StoryDiagnostics
import StorySemantics

enum DocumentHighlightRequest: Request {
    static let method = "textDocument/documentHighlight"
    static let provider: String? = "documentHighlightProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [MessageObject] {
        let (snapshot, offset) = try server.place(params)
        guard let names = snapshot.names, let use = names.use(at: offset) else { return [] }
        return names.uses(of: use).map { use in
            MessageObject {
                $0.member("range", snapshot.range(use.span))
                // 2 is Read, 3 is Write.
                $0.member("kind", use.isDeclaration ? 3 : 2)
            }
        }
    }
}
