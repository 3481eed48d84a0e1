import Dispatch
import StoryFiles
import StoryKit
import StorySource

/// Remembers the story that was opened last, in a file.
///
///     let memory = FileLastStoryStore(file: folder + "/last-story", library: library)
///     let store = StoryDocumentStore(loader: loader, memory: memory)
public struct FileLastStoryStore: LastStoryStore {
    /// The longest URL, in bytes.
    private static let limit = 64 << 10

    private let folder: AtomicFiles
    private let name: [UInt8]
    private let library: ResourceURL?
    private let onFailure: (@Sendable (String) -> Void)?
    private let queue = DispatchQueue(label: "story.memory")

    /// Creates a store.
    /// - Parameters:
    ///   - file: The path of the file. Its folder is created with it; the parent of that must exist.
    ///   - library: The folder of the app's own stories. A story in it is remembered by its relative path,
    ///     since systems move an app's files between versions.
    ///   - onFailure: Called with the reason why a story could not be remembered.
    public init(file: String, library: ResourceURL? = nil, onFailure: (@Sendable (String) -> Void)? = nil) {
        let path = RawPath(file)
        folder = AtomicFiles(path: path.folder)
        name = path.name
        self.library = library
        self.onFailure = onFailure
    }

    /// Returns the last story; nil if there is none, or if the file can't be read.
    public func lastStory() async -> ResourceURL? {
        let bytes = try? await BlockingIO.run(on: queue) { try folder.open(name)?.bytes(upTo: Self.limit) }
        guard let bytes, let text = String(wellFormed: bytes) else { return nil }
        return story(text)
    }

    /// Remembers a story as the last one.
    public func remember(_ story: ResourceURL) async {
        let text = text(story)
        await BlockingIO.run(on: queue, onFailure) { try folder.write(Array(text.utf8), to: name) }
    }

    // A story in the library is stored as its relative path: './wolf'. The dot distinguishes it from a URL.
    private func text(_ story: ResourceURL) -> String {
        library.flatMap { story.path(in: $0) }.map { "./" + $0 } ?? story.description
    }

    private func story(_ text: String) -> ResourceURL? { ResourceURL(text) ?? library?.file(text) }
}
