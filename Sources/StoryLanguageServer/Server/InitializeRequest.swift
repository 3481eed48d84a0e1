import StoryCompiler
import StoryDiagnostics

/// The request that begins a session.
enum InitializeRequest: Request {
    static let method = "initialize"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> MessageObject {
        let params = try params.object
        var uris = params["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string } ?? []
        if uris.isEmpty, let root = params["rootUri"]?.string { uris = [root] }
        server.workspace = Workspace(ClientCapabilities(params["capabilities"]))
        server.workspace.folders = uris.compactMap { WorkspaceFolder(uri: $0) }
        server.settings = ServerSettings(params["initializationOptions"])
        let (client, requests) = (server.client, server.supported.requests)
        return MessageObject { json in
            json.member("capabilities") { writeCapabilities(&$0, of: requests, to: client) }
            json.member("serverInfo") {
                $0.member("name", Tool.name)
                $0.member("version", Tool.version)
            }
        }
    }

    private static func writeCapabilities(
        _ json: inout JSONText, of requests: [any Request.Type], to client: ClientCapabilities
    ) {
        json.member("positionEncoding", client.positionEncoding.rawValue)
        json.member("textDocumentSync") {
            $0.member("openClose", true)
            $0.member("change", 2)
            $0.member("save", true)
        }
        json.member("workspace") { json in
            json.member("workspaceFolders") {
                $0.member("supported", true)
                $0.member("changeNotifications", true)
            }
            for request in requests { request.announceInWorkspace(&json, to: client) }
        }
        for request in requests { request.announce(&json, to: client) }
    }
}
