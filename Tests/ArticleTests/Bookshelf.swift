import StoryCompiler
import StoryFolder
import StoryKit

/// A shelf of stories: what views observe, and what they call.
@MainActor final class Bookshelf {
    let library: StoryRepository
    private(set) var reader: StoryReader?
    private(set) var player: PlaybackController?
    private let fetcher: FolderFetcher
    private let loader: StoryPackageLoader
    private let bookmarks: any BookmarkStore

    /// The stories in folders of a folder.
    init(_ folder: String, stories: [String], bookmarks: any BookmarkStore) async throws {
        fetcher = try FolderFetcher(folder)
        loader = StoryPackageLoader(fetcher: fetcher, compiler: Compiler())
        self.bookmarks = bookmarks
        var records: [StoryRecord] = []
        for url in stories.compactMap(fetcher.url.file) {
            records.append(StoryRecord(try await loader.load(url)))
        }
        library = StoryRepository(stories: records)
    }

    /// What is on the shelf, the newest first.
    func stories(_ words: String = "") async throws -> [StoryRecord] {
        try await library.stories(StoryQuery(text: words, order: .newestFirst))
    }

    /// Opens a story where its reader stopped.
    func open(_ record: StoryRecord) async throws {
        let package = try await loader.load(record)
        let assets = AssetStore(package, fetcher: fetcher)
        let reader = try StoryReader(package, loader: loader, assets: assets, bookmarks: bookmarks)
        reader.begin()
        self.reader = reader
        player = PlaybackController(playlist: try await StoryPlaylist(package, loader: loader), adapters: [])
    }
}
