import StoryDriver
import StoryFiles
import StoryIR
import StoryKit

/// The story that a path names, as readers get it: one that was compiled before, or else compiled in memory.
struct PlayedStory {
    /// The story: of a split one its index and where it begins.
    let content: StoryPackage.Content
    /// The other sections of a split story.
    let beats: SectionLoader?
    /// Where they are.
    let files: PlayedFiles?
    /// What there is to say about the story as a whole.
    let head: StoryDocument
    /// The pictures and sounds that are known so far.
    let assets: PlayedAssets

    /// A story that was compiled before.
    private init(_ story: LoadedStory) {
        content = story.package.content
        beats = SectionLoader(story.package, from: story.loader)
        files = story.files
        head = story.package.head
        assets = PlayedAssets(content.assets)
    }

    /// A story that was compiled here.
    private init(_ document: StoryDocument) {
        content = .whole(document)
        beats = nil
        files = nil
        head = document
        assets = PlayedAssets(document.assets)
    }

    /// The story; nil where it has errors, which are reported on `messages` then.
    @MainActor static func open(
        _ path: RawPath, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) async throws(PlayFailure) -> PlayedStory? {
        if let loaded = try await LoadedStory(path) { return PlayedStory(loaded) }
        return try compile(path, options, run, messages).map(PlayedStory.init)
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
