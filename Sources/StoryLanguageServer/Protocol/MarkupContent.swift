import StoryDiagnostics

extension LSP {
    struct MarkupContent: Hashable, Sendable, MessageValue {
        var isMarkdown: Bool
        var value: String

        func write(to json: inout JSONText) {
            json.object {
                $0.member("kind", isMarkdown ? "markdown" : "plaintext")
                $0.member("value", value)
            }
        }
    }
}

extension ClientCapabilities {
    /// Returns whether a client that declares a list of formats shows Markdown; without a list, it shows plain text.
    func showsMarkdown(_ formats: JSONValue?) -> Bool { formats?.strings?.contains("markdown") ?? false }
}
