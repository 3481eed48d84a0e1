import Dispatch
import StoryFiles
import StoryKit
import StorySource

/// Remembers in a file which story was opened last.
///
///     let memory = FileLastStoryStore(file: folder + "/last-story", library: library)
///     let store = StoryDocumentStore(loader: loader, memory: memory)
public struct FileLastStoryStore: LastStoryStore {
    /// The longest URL that is remembered, in bytes.
    private static let limit = 64 << 10

    private let folder: AtomicFiles
    private let name: [UInt8]
    private let library: ResourceURL?
    private let onFailure: (@Sendable (String) -> Void)?
    private let queue = DispatchQueue(label: "story.memory")

    /// A memory.
    /// - Parameters:
    ///   - file: The path of the file. Its folder is made with it, in a folder that has to be there.
    ///   - library: The folder of the app's own stories. One that is in there, whatever the scheme of its URL is, is
    ///     remembered by its path from there, since systems move what apps keep from one version to the next.
    ///   - onFailure: Told, in words, why a story could not be remembered. All else goes on without.
    public init(file: String, library: ResourceURL? = nil, onFailure: (@Sendable (String) -> Void)? = nil) {
        let path = RawPath(file)
        folder = AtomicFiles(path: path.folder)
        name = path.name
        self.library = library
        self.onFailure = onFailure
    }

    /// Where the last story is; nil where none was remembered, and where that can't be read.
    public func lastStory() async -> ResourceURL? {
        let bytes = try? await BlockingIO.run(on: queue) { try folder.open(name)?.bytes(upTo: Self.limit) }
        guard let bytes, let text = String(wellFormed: bytes) else { return nil }
        return story(text)
    }

    /// Remembers a story in place of the last one.
    public func remember(_ story: ResourceURL) async {
        let text = text(story)
        do {
            try await BlockingIO.run(on: queue) { try folder.write(Array(text.utf8), to: name) }
        } catch {
            onFailure?((error as? SystemError)?.message ?? "\(error)")
        }
    }

    // Of what is in the library the scheme and the path from there: './wolf' for what it names itself, 'zip:./wolf.zip'
    // for what has another scheme and the same path. The dot tells a path from a URL.

    private func text(_ story: ResourceURL) -> String {
        guard let library, let folder = library.with(scheme: story.scheme), let path = story.path(in: folder) else {
            return story.description
        }
        return (story.scheme == library.scheme ? "./" : story.scheme + ":./") + path
    }

    private func story(_ text: String) -> ResourceURL? {
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        let rest = text.utf8[scheme.endIndex...]
        if rest.starts(with: ":./".utf8), let folder = library?.with(scheme: String(Substring(scheme))) {
            return folder.file(String(Substring(rest.dropFirst())))
        }
        return ResourceURL(text) ?? library?.file(text)
    }
}
