/// The tokens that were last sent to clients.
struct SentTokens {
    private var results: [String: (id: String, data: [UInt32])] = [:]
    private var count = 0

    /// Stores the tokens of a document, and returns their result id.
    mutating func store(_ data: [UInt32], of uri: String) -> String {
        count += 1
        results[uri] = (String(count), data)
        return String(count)
    }

    /// Returns the tokens of a result; nil if it is not the last one of the document.
    func data(of uri: String, resultID: String?) -> [UInt32]? {
        results[uri].flatMap { $0.id == resultID ? $0.data : nil }
    }

    mutating func remove(_ uri: String) { results[uri] = nil }
}
