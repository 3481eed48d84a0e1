import StoryDiagnostics
import StorySemantics

/// `textDocument/prepareRename`
enum PrepareRenameRequest: Request {
    static let method = "textDocument/prepareRename"

    static func answer(
        _ params: LSP.TextDocumentPositionParams, _ server: LanguageServer
    ) throws(ResponseError) -> MessageObject? {
        let snapshot = try server.snapshot(of: params.uri)
        guard let rename = Rename(snapshot, at: params.position, server.client) else { return nil }
        return MessageObject {
            $0.member("range", snapshot.range(rename.use.span))
            $0.member("placeholder", rename.currentName)
        }
    }
}
