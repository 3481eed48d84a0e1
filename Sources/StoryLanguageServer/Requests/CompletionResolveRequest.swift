import StoryDiagnostics
import StorySyntax

/// `completionItem/resolve`: adds the documentation of a component.
enum CompletionResolveRequest: Request {
    struct Result: MessageValue {
        /// The item as the client sent it.
        let item: [UInt8]
        let documentation: LSP.MarkupContent?

        func write(to json: inout JSONText) {
            guard let documentation else { return json.value(item) }
            var added = JSONText()
            documentation.write(to: &added)
            json.value(item.dropLast() + Array(",\"documentation\":".utf8) + added.bytes + [UInt8(ascii: "}")])
        }
    }

    static let method = "completionItem/resolve"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> Result {
        let item = try params.object
        let words = item["data"]?.string?.split(separator: " ") ?? []
        let component = words.count == 2 && words[0] == "component" ? Component.all.first { $0.name == words[1] } : nil
        let formats = server.client["textDocument", "completion", "completionItem", "documentationFormat"]
        let isMarkdown = server.client.showsMarkdown(formats)
        let documentation = component.map {
            LSP.MarkupContent(isMarkdown: isMarkdown, value: CompletionBuilder.page(of: $0, isMarkdown))
        }
        return Result(item: item.written, documentation: documentation)
    }
}
