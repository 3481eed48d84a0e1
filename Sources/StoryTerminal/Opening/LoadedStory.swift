import StoryFiles
import StoryIR
import StoryKit

/// A story that was compiled before, and what loads more of it.
struct LoadedStory {
    let package: StoryPackage
    let loader: StoryPackageLoader
    let files: PlayedFiles

    /// Loads the compiled story that a path names: a file that `build` wrote, a folder of its output, or the index in one that
    /// it split. Nil where nothing is compiled there, or nothing is there.
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

    /// All of the story. Of a split one every section is read, in their order; the long lists about them are left out: nobody
    /// who compares revisions asks for these.
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

    /// Reads something of a file of the folder, which is named where that fails.
    private func reading<Value>(
        _ file: String, _ read: () async throws(StoryLoadingError) -> Value
    ) async throws(PlayFailure) -> Value {
        do throws(StoryLoadingError) {
            return try await read()
        } catch {
            throw files.failure(error, of: file)
        }
    }

    /// What is wrong with a compiled story that could not be loaded; nil where nothing is compiled.
    private static func failure(_ error: StoryLoadingError, _ files: PlayedFiles, _ path: RawPath) -> PlayFailure? {
        // The source is what a loader asks for last, where nothing is compiled.
        let file = files.lastAsked
        if file != StoryPackageLoader.sourceName, file != StoryIndex.path { return files.failure(error, of: file) }
        if files.isOneFile, let folder = SplitFolder.holding(path) {
            return .call("'\(path.shown)' is a part of the split story in '\(folder.shown)'; name that folder")
        }
        // Where no sections are, what is called like an index is somebody else's.
        guard SplitFolder.isOne(path) else { return nil }
        // A damaged or missing one has sent the loader on to the source.
        switch error {
        case .damaged, .notFound: return files.failure(error, of: StoryIndex.path)
        default: return file == StoryIndex.path ? files.failure(error, of: file) : nil
        }
    }
}
