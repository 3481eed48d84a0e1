import StoryDiagnostics
import StorySource
import StorySyntax

/// `textDocument/onTypeFormatting`: `</` closes the innermost element, if it is unclosed.
enum OnTypeFormattingRequest: Request {
    static let method = "textDocument/onTypeFormatting"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("documentOnTypeFormattingProvider") { $0.member("firstTriggerCharacter", "/") }
    }

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [LSP.TextEdit]? {
        let character = try params.required(params["ch"]?.string)
        let (snapshot, offset) = try server.place(params)
        guard character == "/", let story = snapshot.story else { return nil }
        let bytes = snapshot.source.bytes
        let floor = FrontMatterFences(snapshot.source)?.bodyStart ?? 0
        guard let tag = TagCursor(around: offset, from: floor, bytes), case .closingName = tag.place, tag.name.isEmpty,
            let name = OpenElements(before: tag.start, in: story.tree).unclosedName(isTyping: true),
            !story.tree.isCode(at: offset)
        else { return nil }
        let text = name + (bytes[offset] == UInt8(ascii: ">") ? "" : ">")
        return [LSP.TextEdit(range: snapshot.range(SourceSpan(at: offset)), newText: text)]
    }
}
