import StoryIR

/// A location with its history, to be restored later: encode it with any `Encoder`, and call ``restore(in:)`` on the decoded
/// bookmark.
public struct Bookmark: Hashable, Sendable {
    /// The format version that this library writes, and the only one that it reads.
    public static let currentVersion = 1

    /// The id of the story.
    public var story: String
    /// The hash of the story's source, which shows whether it was edited since.
    public var hash: String
    /// The location of the reader.
    public var location: StoryLocation
    /// The steps that led there, oldest first.
    public var history: [NavigationStep]

    /// Creates a bookmark.
    public init(story: String, hash: String, location: StoryLocation, history: [NavigationStep]) {
        self.story = story
        self.hash = hash
        self.location = location
        self.history = history
    }

    /// Creates a bookmark of a navigator's location.
    public init(_ reader: StoryNavigator) {
        self.init(
            story: reader.document.story.id, hash: reader.document.source.hash, location: reader.location,
            history: reader.history)
    }
}

extension Bookmark: Codable {
    private enum Member: String, CodingKey { case version, story, hash, location, history }

    /// Decodes a bookmark. Throws ``NavigationError/unknownBookmarkVersion(_:)`` for another version, before anything else is
    /// checked, and a `DecodingError` for anything that is not a bookmark.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else { throw NavigationError.unknownBookmarkVersion(version) }
        story = try container.decode(String.self, forKey: .story)
        hash = try container.decode(String.self, forKey: .hash)
        location = try container.decode(StoryLocation.self, forKey: .location)
        history = try container.decode([NavigationStep].self, forKey: .history)
    }

    /// Encodes what ``init(from:)`` decodes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(Self.currentVersion, forKey: .version)
        try container.encode(story, forKey: .story)
        try container.encode(hash, forKey: .hash)
        try container.encode(location, forKey: .location)
        try container.encode(history, forKey: .history)
    }
}
