import StoryDiagnostics

/// `textDocument/rangeFormatting`: what `mdxc fmt` does to the lines of a range.
enum RangeFormattingRequest: Request {
    struct Params: MessageParameters {
        let textDocument: LSP.TextDocumentIdentifier
        let range: LSP.Range

        init?(_ value: JSONValue) {
            guard let document = value["textDocument"].flatMap(LSP.TextDocumentIdentifier.init),
                let range = value["range"].flatMap(LSP.Range.init)
            else { return nil }
            textDocument = document
            self.range = range
        }
    }

    static let method = "textDocument/rangeFormatting"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("documentRangeFormattingProvider", true)
    }

    static func answer(_ params: Params, _ server: LanguageServer) throws(ResponseError) -> [LSP.TextEdit]? {
        let snapshot = try server.snapshot(of: params.textDocument)
        return snapshot.compilation?.formattingEdits(in: snapshot.positions.span(of: params.range))?.map {
            LSP.TextEdit(range: snapshot.range($0.span), newText: $0.text)
        }
    }
}
