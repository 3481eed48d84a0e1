import StoryDiagnostics
import StorySemantics

/// `textDocument/prepareRename`
enum PrepareRenameRequest: Request {
    struct Place: MessageValue {
        let range: LSP.Range
        let placeholder: String

        func write(to json: inout JSONText) {
            json.object {
                $0.member("range", range)
                $0.member("placeholder", placeholder)
            }
        }
    }

    static let method = "textDocument/prepareRename"

    static func answer(
        _ params: LSP.TextDocumentPositionParams, _ server: LanguageServer
    ) throws(ResponseError) -> Place? {
        let snapshot = try server.snapshot(of: params.textDocument)
        guard let rename = Rename(snapshot, at: params.position, server.client) else { return nil }
        return Place(range: snapshot.range(rename.use.span), placeholder: rename.currentName)
    }
}
