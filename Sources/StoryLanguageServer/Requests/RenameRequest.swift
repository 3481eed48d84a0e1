import StoryDiagnostics

/// `textDocument/rename`
enum RenameRequest: Request {
    struct Params: MessageParameters {
        let place: LSP.TextDocumentPositionParams
        let newName: String

        init?(_ value: JSONValue) {
            guard let place = LSP.TextDocumentPositionParams(value), let name = value["newName"]?.string else {
                return nil
            }
            self.place = place
            newName = name
        }
    }

    static let method = "textDocument/rename"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        guard client["textDocument", "rename", "prepareSupport"]?.bool == true else {
            return json.member("renameProvider", true)
        }
        json.member("renameProvider") { $0.member("prepareProvider", true) }
    }

    static func answer(_ params: Params, _ server: LanguageServer) throws(ResponseError) -> LSP.WorkspaceEdit? {
        let snapshot = try server.snapshot(of: params.place.uri)
        guard let rename = Rename(snapshot, at: params.place.position, server.client) else {
            throw ResponseError(.requestFailed, "there is nothing here that can be renamed")
        }
        return try rename.edit(params.newName)
    }
}
