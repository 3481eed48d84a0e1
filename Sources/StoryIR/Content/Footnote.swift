extension IR {
    /// A footnote, on the page that refers to it first.
    public struct Footnote: Codable, Hashable, Identifiable, Sendable {
        /// Its name, unique in the story.
        public var id: String
        /// Its number: footnotes count through the story from 1, in the order in which they are referred to.
        public var number: Int
        /// The note.
        public var blocks: [Block]

        /// Takes each member as it is.
        package init(id: String, number: Int, blocks: [Block]) {
            self.id = id
            self.number = number
            self.blocks = blocks
        }
    }
}

extension IR {
    /// A mark in prose that refers to a footnote, maybe to one on another page.
    public struct FootnoteReference: Codable, Hashable, Sendable {
        /// The id of the footnote.
        public var id: String
        /// The number of the footnote.
        public var number: Int

        /// Takes each member as it is.
        package init(id: String, number: Int) {
            self.id = id
            self.number = number
        }
    }
}

// The synthesised conformance of `IR.Page` finds these two, which make "absent" and "empty" the same.
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
