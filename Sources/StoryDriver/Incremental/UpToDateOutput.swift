import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryHTMLBackend
import StoryIR
import StoryPlatform
import StorySemantics
import StorySource

struct UpToDateOutput: Sendable {
    let storyID: String
    /// The source that was hashed.
    let source: SourceFile
    /// The diagnostics of the build that made the output.
    let diagnostics: DiagnosticList
    /// The card of its page; nil if there is none.
    let card: StoryCard?
    /// The files that are to be written first, from a cache; nil if the output is there.
    var cached: CachedFiles?

    /// Returns the output of a story if it is up to date.
    ///
    /// Nothing is assumed: the source and the files of the package are hashed, and the files of the output must have their
    /// recorded stamps. `source`: what was read of the story. `directory`: the folder of all outputs. `settings`: the hash of
    /// everything else that affects the build (``BuildSettings``). Returns nil if the story has to be built.
    static func find(
        for input: StoryInput, _ source: SourceFile, _ options: StoryOptions, in directory: OutputDirectory,
        settings: String
    ) -> UpToDateOutput? {
        guard let id = likelyID(of: source, input), let folder = directory.openFolder(ofStory: id),
            case let manifest = OutputManifest(in: folder.descriptor), let record = manifest.record,
            record.source == ContentHash.of(source.bytes), record.settings == settings,
            // An interrupted build may have left more files than the manifest lists.
            !OutputJournal.isThere(in: folder.descriptor), manifest.isIntact(in: folder),
            options.outputKinds.allSatisfy(manifest.has),
            let diagnostics = record.diagnostics(sourceByteCount: source.bytes.count)
        else { return nil }
        let package = PackageFolder(input.packageRoot, hashesContents: true)
        var room = options.compiler.assetLimit
        guard record.answers.allSatisfy({ $0.isStillGiven(by: package, hashingAtMost: &room) }) else { return nil }
        return UpToDateOutput(
            storyID: id, source: source, diagnostics: diagnostics,
            card: options.outputKinds.contains(.html) ? manifest.card : nil)
    }

    /// Returns the id that a story has by a quick look; nil if it could be any.
    static func likelyID(of source: SourceFile, _ input: StoryInput) -> String? {
        StoryIDScan.id(in: source.bytes) ?? input.calledName.flatMap(Slug.storyID)
    }

    /// Waits until the file system's clock has advanced, a few milliseconds at most, so that any change of an output after
    /// this run gets another stamp.
    static func waitUntilChangesShow() {
        let end = now
        // Bounded, in case the clock is set back meanwhile.
        for _ in 0..<40 {
            let now = now
            if (now.tv_sec, now.tv_nsec) > (end.tv_sec, end.tv_nsec) { return }
            usleep(500)
        }
    }

    /// The time that files are stamped with.
    private static var now: timespec {
        var time = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_REALTIME_COARSE, &time)
        #else
            clock_gettime(CLOCK_REALTIME, &time)
        #endif
        return time
    }
}
