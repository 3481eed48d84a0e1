extension IR {
    /// The exit of a page.
    public enum Exit: Codable, Hashable, Sendable {
        /// The next page, as `section/page`.
        case next(to: String)
        /// The story ends, without a named ending.
        case end
        /// The story ends with an ending.
        case ending(Ending)
        /// The reader chooses.
        case choices(Choices)

        private enum Member: String, CodingKey { case kind, to }

        private enum Kind: String, Codable, CaseIterable { case next, end, ending, choices }

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

        /// Encodes `kind` and its members.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Member.self)
            switch self {
            case .next(let target):
                try container.encode(Kind.next, forKey: .kind)
                try container.encode(target, forKey: .to)
            case .end: try container.encode(Kind.end, forKey: .kind)
            case .ending(let ending):
                try container.encode(Kind.ending, forKey: .kind)
                try ending.encode(to: encoder)
            case .choices(let choices):
                try container.encode(Kind.choices, forKey: .kind)
                try choices.encode(to: encoder)
            }
        }
    }
}
