/// Keeps the stories of a library: in memory, in a file, after a server.
///
/// All stores answer alike: stories come in the order of the bytes of their ids, of stories with one id the one that
/// was put last is there, and a search finds what ``search(_:)`` says. They may be asked from any task and several
/// times at once. What they throw is a ``StoryStoreError`` in most cases; ``StoryRepository`` makes one of anything
/// else.
///
/// What takes long should end when its task is cancelled. ``StoryRepository`` does not wait for it then, and takes
/// nothing more of it; but it sets no time to a store, since a library may be as large as it likes.
public protocol StoryStore: Sendable {
    /// How many stories there are.
    func count() async throws -> Int

    /// The stories that follow an id, at most `limit` of them, or fewer; none only after the last one. Nil asks for
    /// the first.
    func stories(after id: String?, limit: Int) async throws -> [StoryRecord]

    /// The story of an id; nil where there is none.
    func story(id: String) async throws -> StoryRecord?

    /// The ids of the stories in whose title, subtitle, synopsis, authors and tags all words of a text occur, or begin words
    /// there. Case and accents make no difference, and nothing in the text means anything but its words. A text without
    /// words asks for all. They come in the order of their bytes, too.
    func search(_ text: String) async throws -> [String]

    /// Adds stories, each in the place of one with its id: all of them or, where it throws, none.
    func put(_ stories: [StoryRecord]) async throws

    /// Takes away the stories of these ids: all that are there or, where it throws, none.
    func remove(ids: [String]) async throws
}

extension StoryStore {
    /// All stories, in the order of their ids. For many, ``StoryRepository`` reads them bit by bit.
    public func all() async throws -> [StoryRecord] {
        var reading = StoryReading()
        while try await reading.readMore(from: self) {}
        return reading.stories
    }
}
