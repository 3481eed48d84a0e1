import StoryDiagnostics

enum RenameRequest: Request {
    static let method = "textDocument/rename"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        guard client["textDocument", "rename", "prepareSupport"]?.bool == true else {
            return json.member("renameProvider", true)
        }
        json.member("renameProvider") { $0.member("prepareProvider", true) }
    }

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> LSP.WorkspaceEdit? {
        let newName = try params.required(params["newName"]?.string)
        let (snapshot, offset) = try server.place(params)
        guard let rename = Rename(snapshot, at: offset, server.client) else {
            throw .failed("there is nothing here that can be renamed")
        }
        return try rename.edit(newName)
    }
}
