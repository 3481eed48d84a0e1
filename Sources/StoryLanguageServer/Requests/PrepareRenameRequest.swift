import StoryDiagnostics
import StorySemantics

/// `textDocument/prepareRename`
enum PrepareRenameRequest: Request {
    struct Result: MessageValue {
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
    ) throws(ResponseError) -> Result? {
        let snapshot = try server.snapshot(of: params.textDocument)
        guard let rename = Rename(snapshot, at: params.position, server.client) else { return nil }
        return Result(range: snapshot.range(rename.use.span), placeholder: rename.currentName)
    }
}
