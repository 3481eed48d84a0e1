import StoryIR
import StorySource

/// The exact revision of a story that a participant reads. Locations mean the same to all only if all have the same revision.
public struct CoReadingRevision: Sendable {
    /// The id of the story.
    public let story: String
    /// The hash of the source, as in `document.source.hash`.
    public let hash: String

    /// Creates a revision. A story can't be shared if its id is longer than 1024 bytes or its hash is longer than 128.
    public init(story: String, hash: String) {
        self.story = story
        self.hash = hash
    }

    /// Creates the revision of a document.
    public init(_ document: StoryDocument) { self.init(story: document.story.id, hash: document.source.hash) }
}

extension CoReadingRevision: Hashable {
    /// Returns whether the stories and the hashes are equal, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
        ExactName(left.story) == ExactName(right.story) && ExactName(left.hash) == ExactName(right.hash)
    }

    /// Hashes the bytes of the story's id and the hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactName(story))
        hasher.combine(ExactName(hash))
    }
}
