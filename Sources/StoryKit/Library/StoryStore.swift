/// Stores the stories of a library: in memory, in a file, on a server.
///
/// All stores behave alike: stories are sorted by the bytes of their ids, the last story put under an id replaces the others,
/// and search works as ``search(_:)`` describes. They may be called from any task and concurrently. Most errors are a
/// ``StoryStoreError``; ``StoryRepository`` wraps any other.
///
/// Long calls should end when their task is cancelled. ``StoryRepository`` does not wait for them then, and ignores their
/// results. It sets no timeout, since a library may be of any size.
public protocol StoryStore: Sendable {
    /// Returns the number of stories.
    func count() async throws -> Int

    /// Returns the stories after an id, at most `limit` of them, maybe fewer; none only after the last one. Nil starts with the
    /// first.
    func stories(after id: String?, limit: Int) async throws -> [StoryRecord]

    /// Returns the story with an id; nil if there is none.
    func story(id: String) async throws -> StoryRecord?

    /// Returns the ids of the stories whose title, subtitle, synopsis, authors and tags contain all words of a text, or words
    /// that begin with them. Case and accents are ignored, and the text has no operators. A text without words matches all
    /// stories. The ids are sorted by their bytes.
    func search(_ text: String) async throws -> [String]

    /// Adds stories, and replaces those with the same ids: all of them, or none if it throws.
    func put(_ stories: [StoryRecord]) async throws

    /// Removes the stories with these ids: all that exist, or none if it throws.
    func remove(ids: [String]) async throws
}

extension StoryStore {
    /// Returns all stories, sorted by id. For many, ``StoryRepository`` reads them in batches.
    public func all() async throws -> [StoryRecord] {
        var batches = StoryBatches()
        while try await batches.readNext(from: self) {}
        return batches.stories
    }
}
