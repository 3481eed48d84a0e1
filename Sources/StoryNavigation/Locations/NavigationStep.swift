/// A step of a reader: its start and its kind. It leads to the start of the next step, or to the current location.
public struct NavigationStep: Hashable, Sendable {
    /// The kinds of steps.
    public enum Kind: Hashable, Sendable {
        /// To the next line or page.
        case advance
        /// With the choice that has this id.
        case choice(id: String)
        /// Straight to a location, independent of the story's links.
        case jump
    }

    /// The location that was left.
    public var from: StoryLocation
    /// The kind of the step.
    public var kind: Kind

    package init(from: StoryLocation, kind: Kind) {
        self.from = from
        self.kind = kind
    }
}

extension NavigationStep: Codable {
    private enum Member: String, CodingKey { case from, choice, jump }

    /// Decodes `{"from": location}`, with `"choice": id` or `"jump": true` for steps of these kinds.
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

    /// Encodes what ``init(from:)`` decodes.
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
