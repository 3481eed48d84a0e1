/// One step of a reader: where from, and how. It leads to where the next step begins, or to where the reader is.
public struct NavigationStep: Hashable, Sendable {
    /// The ways to take a step.
    public enum Kind: Hashable, Sendable {
        /// On to the next line or page.
        case advance
        /// By the choice with this id.
        case choice(id: String)
        /// Straight to a location, whatever the ways of the story are.
        case jump
    }

    /// The location that was left.
    public var from: StoryLocation
    /// How it was left.
    public var kind: Kind

    /// Takes each member as it is.
    package init(from: StoryLocation, kind: Kind) {
        self.from = from
        self.kind = kind
    }
}

extension NavigationStep: Codable {
    private enum Member: String, CodingKey {
        case from, choice, jump
    }

    /// Reads `{"from": location}`, with `"choice": id` or `"jump": true` for steps of these kinds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        from = try container.decode(StoryLocation.self, forKey: .from)
        if let id = try container.decodeIfPresent(String.self, forKey: .choice) {
            kind = .choice(id: id)
        } else if try container.decodeIfPresent(Bool.self, forKey: .jump) == true {
            kind = .jump
        } else {
            kind = .advance
        }
    }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(from, forKey: .from)
        switch kind {
        case .advance: break
        case .choice(let id): try container.encode(id, forKey: .choice)
        case .jump: try container.encode(true, forKey: .jump)
        }
    }
}
