/// `textDocument/rangesFormatting`, of 3.18.
enum RangesFormattingRequest: Request {
    static let method = "textDocument/rangesFormatting"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [LSP.TextEdit]? {
        let ranges = try params.required(params["ranges"]?.array).compactMap { LSP.Range($0) }
        return try RangeFormattingRequest.edits(of: params.uri, in: ranges, server)
    }
}
