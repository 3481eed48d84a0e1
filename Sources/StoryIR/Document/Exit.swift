extension IR {
    /// The way on from a page.
    public enum Exit: Codable, Hashable, Sendable {
        /// The page that follows, as `section/page`.
        case next(to: String)
        /// The story ends, without an ending of its own.
        case end
        /// The story ends here.
        case ending(Ending)
        /// The reader chooses.
        case choices(Choices)

        private enum Member: String, CodingKey {
            case kind, to
        }

        private enum Kind: String, Codable, CaseIterable {
            case next, end, ending, choices
        }

        /// Reads an exit. Throws on a kind that is not known: without it nobody can read on.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Member.self)
            switch try container.decode(Kind.self, forKey: .kind) {
            case .next: self = .next(to: try container.decode(String.self, forKey: .to))
            case .end: self = .end
            case .ending: self = .ending(try Ending(from: decoder))
            case .choices: self = .choices(try Choices(from: decoder))
            }
        }

        /// Writes `kind` and what belongs to it.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Member.self)
            switch self {
            case .next(let target):
                try container.encode(Kind.next, forKey: .kind)
                try container.encode(target, forKey: .to)
            case .end:
                try container.encode(Kind.end, forKey: .kind)
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
