extension IR {
    /// The exit of a page.
    public enum Exit: Decodable, Hashable, Sendable {
        /// The next page, as `section/page`.
        case next(to: String)
        /// The story ends, without a named ending.
        case end
        /// The story ends with an ending.
        case ending(Ending)
        /// The reader chooses.
        case choices(Choices)

        private enum Member: String, CodingKey { case kind, to }

        private enum Kind: String, Decodable, CaseIterable { case next, end, ending, choices }

        /// Decodes an exit. Throws for an unknown kind, since reading could not continue.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Member.self)
            switch try container.decode(Kind.self, forKey: .kind) {
            case .next: self = .next(to: try container.decode(String.self, forKey: .to))
            case .end: self = .end
            case .ending: self = .ending(try Ending(from: decoder))
            case .choices: self = .choices(try Choices(from: decoder))
            }
        }
    }
}
