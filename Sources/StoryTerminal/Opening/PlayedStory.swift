import StoryDriver
import StoryFiles
import StoryIR
import StoryKit

/// A story as readers get it: one that was compiled before, or else compiled in memory.
struct PlayedStory {
    /// The story: of a split one its index and where it begins.
    let content: StoryPackage.Content
    /// The other sections of a split story.
    let beats: SectionLoader?
    /// Where they are from.
    let source: (any PlayedSource)?
    /// What there is to say about the story as a whole.
    let head: StoryDocument
    /// The pictures and sounds that are known so far.
    let assets: PlayedAssets

    /// A story that was compiled before.
    private init(_ package: StoryPackage, _ loader: StoryPackageLoader, from source: any PlayedSource) {
        content = package.content
        beats = SectionLoader(package, from: loader)
        self.source = source
        head = package.head
        assets = PlayedAssets(content.assets)
    }

    /// A story that was compiled here.
    private init(_ document: StoryDocument) {
        content = .whole(document)
        beats = nil
        source = nil
        head = document
        assets = PlayedAssets(document.assets)
    }

    /// The story; nil where it has errors, which are reported on `messages` then.
    @MainActor static func open(
        _ place: StoryPlace, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) async throws(PlayFailure) -> PlayedStory? {
        switch place {
        case .path(let path):
            if let loaded = try await LoadedStory(path) {
                return PlayedStory(loaded.package, loaded.loader, from: loaded.files)
            }
            return try compile(path, options, run, messages).map(PlayedStory.init)
        case .web(let url, let fetcher): return try await load(PlayedAddress(url, from: fetcher))
        }
    }

    private static func load(_ address: PlayedAddress) async throws(PlayFailure) -> PlayedStory {
        let loader = StoryPackageLoader(fetcher: address, limit: PlayedFiles.limit)
        do throws(StoryLoadingError) {
            return PlayedStory(try await loader.load(address.url), loader, from: address)
        } catch {
            throw address.failure(error)
        }
    }

    /// The whole of a story, whether it was split or not; nil where it has errors, which are reported on `messages` then.
    @MainActor static func document(
        _ path: RawPath, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) async throws(PlayFailure) -> StoryDocument? {
        if let loaded = try await LoadedStory(path) { return try await loaded.document() }
        return try compile(path, options, run, messages)
    }

    private static func compile(
        _ path: RawPath, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) throws(PlayFailure) -> StoryDocument? {
        try PlayFailure.calling { () throws(SystemError) in
            try SingleDocument.compile(path, options, run, messages)
        }
    }
}
