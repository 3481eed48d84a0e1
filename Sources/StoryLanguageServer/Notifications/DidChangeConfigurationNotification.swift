enum DidChangeConfigurationNotification: ClientNotification {
    static let method = "workspace/didChangeConfiguration"

    static func handle(_ params: JSONValue, _ server: LanguageServer) {
        if server.client.sendsConfiguration { return server.requestConfiguration() }
        guard let settings = params["settings"] else { return }
        server.change(ServerSettings(settings["mdxc"] ?? settings))
    }
}

extension LanguageServer {
    /// Asks the client for its settings, now and after each change, if it can answer.
    func followConfiguration() {
        guard client.sendsConfiguration else { return }
        if client["workspace", "didChangeConfiguration", "dynamicRegistration"]?.bool == true {
            request(
                "client/registerCapability",
                MessageObject {
                    $0.member("registrations", of: [DidChangeConfigurationNotification.method]) { json, method in
                        json.member("id", "configuration")
                        json.member("method", method)
                        json.member("registerOptions") { $0.member("section", "mdxc") }
                    }
                })
        }
        requestConfiguration()
    }

    /// Asks the client for the section `mdxc` of its configuration. The settings change once it answers.
    fileprivate func requestConfiguration() {
        configurationRequest = request(
            "workspace/configuration",
            MessageObject { $0.member("items", of: ["mdxc"]) { $0.member("section", $1) } })
    }

    func change(_ settings: ServerSettings) {
        guard settings != self.settings else { return }
        self.settings = settings
        if client["workspace", "inlayHint", "refreshSupport"]?.bool == true {
            request("workspace/inlayHint/refresh", MessageObject?.none)
        }
    }
}
