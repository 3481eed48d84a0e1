import StoryDiagnostics
import StorySyntax

/// `completionItem/resolve`: adds the documentation of a component.
enum CompletionResolveRequest: Request {
    static let method = "completionItem/resolve"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> WrittenValue {
        let item = try params.object
        let words = item["data"]?.string?.split(separator: " ") ?? []
        guard words.count == 2, words[0] == "component",
            let component = Component.all.first(where: { $0.name == words[1] })
        else { return WrittenValue(bytes: item.written) }
        let formats = server.client["textDocument", "completion", "completionItem", "documentationFormat"]
        let isMarkdown = server.client.showsMarkdown(formats)
        var documentation = JSONText()
        LSP.MarkupContent(isMarkdown: isMarkdown, value: CompletionBuilder.page(of: component, isMarkdown))
            .write(to: &documentation)
        let added = Array(",\"documentation\":".utf8) + documentation.bytes + [UInt8(ascii: "}")]
        return WrittenValue(bytes: item.written.dropLast() + added)
    }
}
