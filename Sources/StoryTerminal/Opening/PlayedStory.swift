import Glibc
import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryIR
import StoryJSON
import StoryKit
import StoryNavigation

/// The story that a path names, as readers get it: read from its `story.json` or from the files of a split one, or compiled
/// in memory.
struct PlayedStory {
    /// The story: of a split one its index and where it begins.
    let content: StoryPackage.Content
    /// The other sections of a split story.
    let beats: BeatLoader?
    /// Where they are.
    let folder: SplitFolder?
    /// What there is to say about the story as a whole.
    let head: StoryDocument
    /// The pictures and sounds that are known so far.
    let assets: PlayedAssets

    /// The story of a package in a folder.
    private init(_ package: StoryPackage, beats: BeatLoader?, _ folder: SplitFolder) {
        content = package.content
        self.beats = beats
        self.folder = folder
        head = package.head
        assets =
            switch package.content {
            case .whole(let document): PlayedAssets(document.assets)
            case .split(let index, let first): PlayedAssets(index.assets + first.assets)
            }
    }

    /// A story that is there as a whole.
    private init(_ document: StoryDocument) {
        content = .whole(document)
        beats = nil
        folder = nil
        head = document
        assets = PlayedAssets(document.assets)
    }

    /// The story; nil where it has errors, which are reported on `messages` then.
    @MainActor static func open(
        _ path: RawPath, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) async throws(PlayFailure) -> PlayedStory? {
        if let folder = SplitFolder(path) {
            let (package, beats) = try await folder.open()
            return PlayedStory(package, beats: beats, folder)
        }
        return try document(path, options, run, messages).map(PlayedStory.init)
    }

    /// The greatest size of a `story.json`, in bytes.
    private static let limit = 1 << 30
    private static let fileName = Array("story.json".utf8)

    /// The whole document of a story that is not split; nil where it has errors, which are reported on `messages` then.
    static func document(
        _ path: RawPath, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) throws(PlayFailure) -> StoryDocument? {
        if let document = try compiled(path) { return document }
        do throws(SystemError) {
            return try SingleDocument.compile(path, options, run, messages)
        } catch {
            throw .call(error)
        }
    }

    /// The document in a file that `build` wrote, or that a folder of its output holds; nil for anything else.
    private static func compiled(_ path: RawPath) throws(PlayFailure) -> StoryDocument? {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
        var file = path
        if status.isFolder {
            file = path.appending(fileName)
            if path.appending(PackageLayout.storyFileName).exists || !file.exists { return nil }
        } else if !path.bytes.suffix(5).elementsEqual(".json".utf8) {
            return nil
        }
        let name = VisibleText.harmless(file.shown)
        let outcome: SourceReader.Outcome
        do throws(SystemError) {
            outcome = try SourceReader.read(file, shownAs: file.shown, limit: limit)
        } catch {
            throw .call(error)
        }
        guard case .source(let source) = outcome else {
            throw .story("'\(name)' is too large for a story: it has more than \(limit) bytes")
        }
        do {
            let document = try JSONDocumentDecoder.decode(StoryDocument.self, from: source)
            try document.checkRequirements(supported: StoryPackageLoader.supported)
            return document
        } catch let error as IncompatibleStory {
            throw .story("can't read '\(name)': \(VisibleText.harmless(error.description))")
        } catch DecodingError.keyNotFound(let key, let context)
            where key.stringValue == "irVersion" && context.codingPath.isEmpty
        {
            // Whatever it is, it is no compiled story.
            guard let folder = SplitFolder.holding(file) else { return nil }
            let story = VisibleText.harmless(folder.path.shown)
            throw .call("'\(name)' is a part of the split story in '\(story)'; name that folder")
        } catch {
            let reason = VisibleText.harmless(JSONDocumentWords.words(error, source))
            throw .story("'\(name)' is no compiled story, or a damaged one: \(reason)")
        }
    }
}
