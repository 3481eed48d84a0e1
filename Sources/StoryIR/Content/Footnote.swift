extension IR {
    /// A footnote, on the page that refers to it first.
    public struct Footnote: Codable, Hashable, Identifiable, Sendable {
        /// The name of the footnote, unique in the story.
        public var id: String
        /// Its number: footnotes are numbered through the story from 1, in the order of their first references.
        public var number: Int
        /// The text of the footnote.
        public var blocks: [Block]
    }

    /// A reference to a footnote, maybe on another page.
    public struct FootnoteReference: Codable, Hashable, Sendable {
        /// The id of the footnote.
        public var id: String
        /// The number of the footnote.
        public var number: Int
    }
}

// The synthesised conformance of `IR.Page` uses these two functions: a missing member is decoded as an empty list, and
// an empty list is not encoded.
extension KeyedDecodingContainer {
    func decode(_ type: [IR.Footnote].Type, forKey key: Key) throws -> [IR.Footnote] {
        try decodeIfPresent(type, forKey: key) ?? []
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: [IR.Footnote], forKey key: Key) throws {
        if !value.isEmpty { try encodeIfPresent(value, forKey: key) }
    }
}
