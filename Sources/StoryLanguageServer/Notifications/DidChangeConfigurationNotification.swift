/// `workspace/didChangeConfiguration`
enum DidChangeConfigurationNotification: ClientNotification {
    struct Params: MessageParameters {
        let settings: JSONValue?

        init?(_ value: JSONValue) { settings = value["settings"] }
    }

    static let method = "workspace/didChangeConfiguration"

    static func handle(_ params: Params, _ server: LanguageServer) {
        guard let settings = params.settings else { return }
        let new = ServerSettings(settings["mdxc"] ?? settings)
        guard new != server.settings else { return }
        server.settings = new
        if server.client["workspace", "inlayHint", "refreshSupport"]?.bool == true {
            server.request("workspace/inlayHint/refresh", NullValue?.none)
        }
    }
}
