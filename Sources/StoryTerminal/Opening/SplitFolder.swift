import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryFolder
import StoryIR
import StoryKit

/// A folder that `build --split` wrote.
struct SplitFolder {
    private let path: RawPath

    /// The folder that a path names, or whose index it names; nil where it names anything else.
    init?(_ path: RawPath) {
        let folder = path.name == Array(StoryIndex.path.utf8) ? path.folder : path
        guard folder.appending(StoryIndex.path).exists, folder.appending("sections").exists,
            !folder.appending("story.json").exists, !folder.appending(PackageLayout.storyFileName).exists
        else { return nil }
        self.path = folder
    }

    /// Opens its story, and what reads its sections when they are needed.
    func open() async throws(PlayFailure) -> (package: StoryPackage, beats: BeatLoader?) {
        let (package, loader) = try await load()
        return (package, BeatLoader(package, from: loader))
    }

    /// Reads all of its sections into a document, in their order. The long lists about them are left out: nobody who compares
    /// editions asks for these.
    func document() async throws(PlayFailure) -> StoryDocument {
        let (package, loader) = try await load()
        var document = package.head
        guard case .split(let index, _) = package.content else { return document }
        let contents = try await reading(StoryContents.path) { () async throws(StoryLoadingError) in
            try await loader.contents(of: index, in: package.base)
        }
        for entry in contents.sections {
            let (beat, _) = try await reading(StoryBeat.path(ofSection: entry.id)) {
                () async throws(StoryLoadingError) in try await loader.beat(entry.id, of: index, in: package.base)
            }
            document.sections.append(beat.section)
        }
        return document
    }

    private func load() async throws(PlayFailure) -> (package: StoryPackage, loader: StoryPackageLoader) {
        try await reading(nil) { () async throws(StoryLoadingError) in
            let fetcher = try fetcher()
            let loader = StoryPackageLoader(fetcher: fetcher)
            return (try await loader.load(fetcher.url), loader)
        }
    }

    /// Reads something, and says of which file of the folder it is that this failed; nil for the folder as a whole.
    private func reading<Value>(
        _ file: String?, _ read: () async throws(StoryLoadingError) -> Value
    ) async throws(PlayFailure) -> Value {
        do throws(StoryLoadingError) {
            return try await read()
        } catch {
            let name = VisibleText.harmless((file.map(path.appending) ?? path).shown)
            let reason = "can't read '\(name)': \(VisibleText.harmless(error.description))"
            if case .network = error { throw .call(reason) } else { throw .story(reason) }
        }
    }

    private func fetcher() throws(StoryLoadingError) -> FolderFetcher {
        do throws(FetchError) {
            return try FolderFetcher(path)
        } catch {
            throw .network(error.description)
        }
    }
}
