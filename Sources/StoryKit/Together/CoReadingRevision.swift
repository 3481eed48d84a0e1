import StoryIR
import StorySource

/// Which story is read, to the letter: locations mean the same to all only where all have the same revision.
public struct CoReadingRevision: Sendable {
    /// The id of the story.
    public let story: String
    /// The hash of what it was compiled from, as `document.source.hash` gives it.
    public let hash: String

    /// Takes each member as it is. No reading is shared of a story whose id is longer than 1024 bytes, or whose hash is
    /// longer than 128.
    public init(story: String, hash: String) {
        self.story = story
        self.hash = hash
    }

    /// The revision of a document.
    public init(_ document: StoryDocument) {
        self.init(story: document.story.id, hash: document.source.hash)
    }
}

extension CoReadingRevision: Hashable {
    /// Whether both have the same story and the same hash, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
        ExactName(left.story) == ExactName(right.story) && ExactName(left.hash) == ExactName(right.hash)
    }

    /// Feeds the bytes of both.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactName(story))
        hasher.combine(ExactName(hash))
    }
}
