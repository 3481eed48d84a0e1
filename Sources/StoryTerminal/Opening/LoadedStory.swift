import StoryFiles
import StoryIR
import StoryKit

/// A compiled story, and its loader.
struct LoadedStory {
    let package: StoryPackage
    let loader: StoryPackageLoader
    let files: PlayedFiles

    /// Loads the compiled story at a path: an output file of `build`, a folder of outputs, or the index of a split story. Nil
    /// if nothing compiled exists there.
    init?(_ path: RawPath) async throws(PlayFailure) {
        let path = SplitFolder.indexed(by: path) ?? path
        guard let files = PlayedFiles(path) else { return nil }
        let loader = StoryPackageLoader(fetcher: files, limit: PlayedFiles.limit)
        do throws(StoryLoadingError) {
            package = try await loader.load(files.url)
        } catch {
            if let failure = Self.failure(error, files, path) { throw failure }
            return nil
        }
        self.loader = loader
        self.files = files
    }

    /// Returns the whole story. Of a split story, reads all sections in order, without the long lists about them, which a
    /// comparison of revisions does not need.
    func document() async throws(PlayFailure) -> StoryDocument {
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

    /// Reads a file of the folder, and names it in errors.
    private func reading<Value>(
        _ file: String, _ read: () async throws(StoryLoadingError) -> Value
    ) async throws(PlayFailure) -> Value {
        do throws(StoryLoadingError) { return try await read() } catch { throw files.failure(error, of: file) }
    }

    /// Returns what is wrong with a compiled story that could not be loaded; nil if nothing is compiled there.
    private static func failure(_ error: StoryLoadingError, _ files: PlayedFiles, _ path: RawPath) -> PlayFailure? {
        // If nothing is compiled, the last file that a loader asks for is the source.
        let file = files.lastAsked
        if file != StoryPackageLoader.sourceName, file != StoryIndex.path { return files.failure(error, of: file) }
        // An `index.json` without the other files of a split story is not an output of the compiler.
        guard SplitFolder.isSplitStory(path) else { return nil }
        // After a damaged or missing index, the loader requested the source.
        switch error {
        case .damaged, .notFound: return files.failure(error, of: StoryIndex.path)
        default: return file == StoryIndex.path ? files.failure(error, of: file) : nil
        }
    }
}
