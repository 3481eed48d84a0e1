import Glibc
import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryFolder
import StoryIR
import StoryKit
import StoryNavigation

/// A folder that `build --split` wrote.
struct SplitFolder {
    let path: RawPath

    /// The folder that a path names, or whose index it names; nil where it names anything else.
    init?(_ path: RawPath) {
        let folder = path.name == Array(StoryIndex.path.utf8) ? path.folder : path
        guard folder.appending(StoryIndex.path).exists, folder.appending("sections").exists,
            !folder.appending("story.json").exists, !folder.appending(PackageLayout.storyFileName).exists
        else { return nil }
        self.path = folder
    }

    /// The folder whose section, or whose list of sections, a path names; nil where it names anything else.
    static func holding(_ file: RawPath) -> SplitFolder? {
        if file.name == Array(StoryContents.path.utf8) { return SplitFolder(file.folder) }
        // The names of long ids are folders in the one with the sections.
        var folder = file.folder
        while folder.name != Array("sections".utf8) {
            if folder.folder == folder { return nil }
            folder = folder.folder
        }
        return SplitFolder(folder.folder)
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

    /// Why a section can't be shown, with the name of its file.
    func failure(_ error: StoryLoadingError, ofSection id: String) -> PlayFailure {
        failure(error, of: StoryBeat.path(ofSection: id))
    }

    private func load() async throws(PlayFailure) -> (package: StoryPackage, loader: StoryPackageLoader) {
        let fetcher = try fetcher()
        let loader = StoryPackageLoader(fetcher: fetcher)
        let (index, start) = try await reading(StoryIndex.path) { () async throws(StoryLoadingError) in
            let index = try await loader.index(in: fetcher.url)
            return (index, try loader.start(of: index))
        }
        let first = try await reading(StoryBeat.path(ofSection: start.section)) {
            () async throws(StoryLoadingError) in try await loader.beat(start.section, of: index, in: fetcher.url).beat
        }
        return (StoryPackage(base: fetcher.url, content: .split(index, first: first)), loader)
    }

    /// Reads something of a file of the folder, which is named where that fails.
    private func reading<Value>(
        _ file: String, _ read: () async throws(StoryLoadingError) -> Value
    ) async throws(PlayFailure) -> Value {
        do throws(StoryLoadingError) {
            return try await read()
        } catch {
            throw failure(error, of: file)
        }
    }

    private func failure(_ error: StoryLoadingError, of file: String) -> PlayFailure {
        let path = path.appending(file)
        var words = "can't read '\(path.shown)': \(error.description)"
        var isRefused = false
        switch error {
        case .notFound, .network:
            // Whoever fetches files says no more than that there is none. Here one can see what there is instead.
            var status = stat()
            if path.withCString({ stat($0, &status) }) != 0 {
                isRefused = errno == EACCES
                words = SystemError(reading: path).message
            } else if !status.isFile {
                words = "can't read '\(path.shown)': it is \(status.kindInWords), not a file"
            } else if FileDescriptor.open(path, O_RDONLY) == nil {
                isRefused = true
                words = SystemError(reading: path).message
            } else if case .notFound = error {
                words =
                    "can't read '\(path.shown)': a symbolic link leads out of '\(self.path.shown)', and is not followed"
            } else {
                isRefused = true
            }
        case .incompatible, .damaged, .tooLarge, .notCompiled, .hasErrors, .otherEdition, .cancelled: break
        }
        words = VisibleText.harmless(words)
        return isRefused ? .call(words) : .story(words)
    }

    private func fetcher() throws(PlayFailure) -> FolderFetcher {
        do throws(FetchError) {
            return try FolderFetcher(path)
        } catch {
            throw .call(VisibleText.harmless("can't read '\(path.shown)': \(error.description)"))
        }
    }
}
