import StoryDiagnostics
import StorySemantics

enum PrepareRenameRequest: Request {
    static let method = "textDocument/prepareRename"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> MessageObject? {
        let (snapshot, offset) = try server.place(params)
        guard let rename = Rename(snapshot, at: offset, server.client) else { return nil }
        try rename.checkFrontMatter()
        return MessageObject {
            $0.member("range", snapshot.range(rename.use.span))
            $0.member("placeholder", rename.currentName)
        }
    }
}
