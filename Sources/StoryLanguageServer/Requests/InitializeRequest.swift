import StoryCompiler
import StoryDiagnostics

/// `initialize`
enum InitializeRequest: Request {
    struct Params: MessageParameters {
        let capabilities: ClientCapabilities
        let folders: [WorkspaceFolder]
        let settings: ServerSettings

        init?(_ value: JSONValue) {
            guard value.isObject else { return nil }
            capabilities = ClientCapabilities(value["capabilities"])
            settings = ServerSettings(value["initializationOptions"])
            var uris = value["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string } ?? []
            if uris.isEmpty, let root = value["rootUri"]?.string { uris = [root] }
            folders = uris.compactMap { WorkspaceFolder(uri: $0) }
        }
    }

    struct Result: MessageValue {
        let client: ClientCapabilities
        let requests: [any Request.Type]

        func write(to json: inout JSONText) {
            json.object { json in
                json.member("capabilities", object: writeCapabilities)
                json.member("serverInfo") {
                    $0.member("name", Tool.name)
                    $0.member("version", Tool.version)
                }
            }
        }

        private func writeCapabilities(_ json: inout JSONText) {
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

    static let method = "initialize"

    static func answer(_ params: Params, _ server: LanguageServer) throws(ResponseError) -> Result {
        server.workspace = Workspace(params.capabilities)
        server.workspace.folders = params.folders
        server.settings = params.settings
        return Result(client: params.capabilities, requests: server.messages.requests)
    }
}
