/// `workspace/didChangeConfiguration`
enum DidChangeConfigurationNotification: ClientNotification {
    static let method = "workspace/didChangeConfiguration"

    static func handle(_ params: JSONValue, _ server: LanguageServer) {
        guard let settings = params["settings"] else { return }
        let new = ServerSettings(settings["mdxc"] ?? settings)
        guard new != server.settings else { return }
        server.settings = new
        if server.client["workspace", "inlayHint", "refreshSupport"]?.bool == true {
            server.request("workspace/inlayHint/refresh", NullValue?.none)
        }
    }
}
