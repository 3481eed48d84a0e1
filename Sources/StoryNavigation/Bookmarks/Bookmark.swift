import StoryIR

/// Where a reader stopped, to be kept between two sittings: encode it with any `Encoder`, and hand what comes back to
/// ``restore(in:)``.
public struct Bookmark: Hashable, Sendable {
    /// The version of the form that this library writes, and the only one that it reads.
    public static let currentVersion = 1

    /// The id of the story.
    public var story: String
    /// The hash of the file that the story was compiled from, which tells whether it was edited since.
    public var hash: String
    /// Where the reader was.
    public var location: StoryLocation
    /// How the reader got there, the first step first.
    public var history: [NavigationStep]

    /// Takes each member as it is.
    public init(story: String, hash: String, location: StoryLocation, history: [NavigationStep]) {
        self.story = story
        self.hash = hash
        self.location = location
        self.history = history
    }

    /// The location of a reader.
    public init(_ reader: StoryNavigator) {
        self.init(
            story: reader.document.story.id, hash: reader.document.source.hash, location: reader.location,
            history: reader.history)
    }
}

extension Bookmark: Codable {
    private enum Member: String, CodingKey {
        case version, story, hash, location, history
    }

    /// Reads a bookmark. Throws ``NavigationError/unknownSaveVersion(_:)`` for another version, before it looks at
    /// anything else, and a `DecodingError` for what is no bookmark.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else { throw NavigationError.unknownSaveVersion(version) }
        story = try container.decode(String.self, forKey: .story)
        hash = try container.decode(String.self, forKey: .hash)
        location = try container.decode(StoryLocation.self, forKey: .location)
        history = try container.decode([NavigationStep].self, forKey: .history)
    }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(Self.currentVersion, forKey: .version)
        try container.encode(story, forKey: .story)
        try container.encode(hash, forKey: .hash)
        try container.encode(location, forKey: .location)
        try container.encode(history, forKey: .history)
    }
}
