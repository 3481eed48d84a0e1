/// `textDocument/rangesFormatting`, of 3.18.
enum RangesFormattingRequest: Request {
    struct Params: MessageParameters {
        let uri: String
        let ranges: [LSP.Range]

        init?(_ value: JSONValue) {
            guard let uri = value.documentURI, let ranges = value["ranges"]?.array else { return nil }
            self.uri = uri
            self.ranges = ranges.compactMap { LSP.Range($0) }
        }
    }

    static let method = "textDocument/rangesFormatting"

    static func answer(_ params: Params, _ server: LanguageServer) throws(ResponseError) -> [LSP.TextEdit]? {
        try RangeFormattingRequest.edits(of: params.uri, in: params.ranges, server)
    }
}
