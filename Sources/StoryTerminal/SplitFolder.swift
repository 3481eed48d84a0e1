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

    /// Opens its story, whose sections are read when they are needed.
    func story() async throws(PlayFailure) -> PlayedStory {
        let name = VisibleText.harmless(path.shown)
        do throws(StoryLoadingError) {
            let fetcher = try fetcher()
            let loader = StoryPackageLoader(fetcher: fetcher)
            let package = try await loader.load(fetcher.url)
            return PlayedStory(package, beats: BeatLoader(package, from: loader))
        } catch {
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
