import StoryCompiler
import StoryDriver
import StoryFiles
import StoryIR
import StoryKit

/// A story to read: a compiled one, or one compiled in memory.
struct PlayedStory {
    /// The story; for a split one its index and first section.
    let content: StoryPackage.Content
    /// The loader for the other sections of a split story.
    let beats: SectionLoader?
    let source: (any PlayedSource)?
    /// The story's metadata.
    let head: StoryDocument
    let assets: PlayedAssets

    private init(_ package: StoryPackage, _ loader: StoryPackageLoader, from source: any PlayedSource) {
        content = package.content
        beats = SectionLoader(package, from: loader)
        self.source = source
        head = package.head
        assets = PlayedAssets(content.assets)
    }

    private init(_ document: StoryDocument) {
        content = .whole(document)
        beats = nil
        source = nil
        head = document
        assets = PlayedAssets(document.assets)
    }

    /// Opens a story. Returns nil if it has errors, which are reported on `messages`.
    @MainActor static func open(
        _ place: StoryPlace, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) async throws(PlayFailure) -> PlayedStory? {
        switch place {
        case .path(let path):
            if let loaded = try await LoadedStory(path) {
                return PlayedStory(loaded.package, loaded.loader, from: loaded.files)
            }
            return try compile(path, options, run, messages).map(PlayedStory.init)
        case .web(let url, let fetcher):
            let notice = Task {
                try await Task.sleep(for: .seconds(3))
                let loading = LoadingScreen(.story, offersRetry: false, offersBack: false)
                messages.write("\(Tool.name): \(loading.userMessage)\n")
                messages.flush()
            }
            defer { notice.cancel() }
            return try await load(PlayedAddress(url, from: fetcher))
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

    /// Returns a whole story, split or not; nil if it has errors, which are reported on `messages`.
    @MainActor static func document(
        _ path: RawPath, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) async throws(PlayFailure) -> StoryDocument? {
        if let loaded = try await LoadedStory(path) { return try await loaded.document() }
        return try compile(path, options, run, messages)
    }

    private static func compile(
        _ path: RawPath, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) throws(PlayFailure) -> StoryDocument? {
        try PlayFailure.calling { () throws(SystemError) in try PlayedDocument.compile(path, options, run, messages) }
    }
}
