import StoryIR
import StoryJSON
import StoryNavigation
import StorySource

/// Loads stories: compiled ones as they are, and others by a compiler, if it has one.
///
///     let loader = StoryPackageLoader(fetcher: fetcher, compiler: Compiler())
///     let package = try await loader.load(ResourceURL("https://example.com/stories/wolf/")!)
///
/// A folder is one for the loader where its fetcher knows `file:` URLs (`FolderFetcher` of the module StoryFolder), and
/// so is a `.zip` where it knows what is inside of one (`ArchiveFetcher` of StoryArchive). Of what there is in the
/// package the first of these counts: a compiled `story.json`, the `index.json` of a split story, `story.mdx`, and a
/// `story.json` that nobody has compiled yet. The last two are compiled. An `index.json` without an `irVersion` is none
/// of a story, and is in the way of nothing.
public struct StoryPackageLoader: Sendable {
    /// The features that a reader built on StoryKit supports.
    public static let supported = StoryNavigator.supportedRequirements.union([.audio])

    /// The file with a compiled story, or with one in JSON that nobody has compiled yet.
    package static let documentName = "story.json"
    /// The file with the source, which is asked for last.
    package static let sourceName = "story.mdx"

    private let fetcher: any ResourceFetcher
    private let supported: Set<IR.Requirement>
    private let limit: Int
    private let compiler: (any StoryCompiling)?
    private let retry: AssetRetryPolicy
    private let clock: ElapsedClock

    /// A loader.
    /// - Parameters:
    ///   - fetcher: Brings the files.
    ///   - compiler: Compiles what is not compiled, as the `Compiler` of StoryCompiler does; nil where that is refused.
    ///   - supported: What the app can show; a story that requires more is refused.
    ///   - limit: The greatest size of a file, in bytes.
    ///   - retry: How often a file on the web is asked for that could not be brought, and how long it waits before it asks
    ///     again. The timeouts count for nothing here.
    ///   - clock: What these times are measured by.
    public init(
        fetcher: any ResourceFetcher, compiler: (any StoryCompiling)? = nil,
        supported: Set<IR.Requirement> = Self.supported, limit: Int = 256 << 20,
        retry: AssetRetryPolicy = AssetRetryPolicy(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.fetcher = fetcher
        self.supported = supported
        self.limit = limit
        self.compiler = compiler
        self.retry = retry
        self.clock = ElapsedClock(clock)
    }

    /// Loads the story of a record.
    /// - Parameters:
    ///   - record: What a library knows of it.
    ///   - folder: Where the library is, for packages that are named as seen from there.
    ///
    /// Throws ``StoryLoadingError/notFound`` also where nothing is said of the package, or nothing of the folder.
    public func load(
        _ record: StoryRecord, in folder: ResourceURL? = nil
    ) async throws(StoryLoadingError) -> StoryPackage {
        guard let url = record.packageURL(in: folder) else { throw .notFound }
        return try await load(url)
    }

    /// Loads the story in a folder.
    public func load(_ base: ResourceURL) async throws(StoryLoadingError) -> StoryPackage {
        let json = try await file(Self.documentName, in: base, isOptional: true)
        if let json, let document = try Self.compiled(StoryDocument.self, from: json) {
            return try package(document, base)
        }
        let index = try await file(StoryIndex.path, in: base, isOptional: true)
        if let index, let index = try Self.compiled(StoryIndex.self, from: index) {
            return try await package(index, base)
        }
        if let source = try await file(Self.sourceName, in: base, isOptional: true) {
            return try await compiled(source, Self.sourceName, base)
        }
        if let json { return try await compiled(json, Self.documentName, base) }
        // What is called like an index is all that there is.
        if let index { _ = try Self.decode(StoryIndex.self, from: index) }
        throw .notFound
    }

    /// Loads a section of a split story, and its size in bytes as it was brought. Throws
    /// ``StoryLoadingError/otherRevision`` where it is not of the same text as the index.
    public func beat(
        _ section: String, of index: StoryIndex, in base: ResourceURL
    ) async throws(StoryLoadingError) -> (beat: StoryBeat, byteCount: Int) {
        try await beat(section, of: index, in: base) { _ in }
    }

    /// - Parameter onRetry: Told before the file is asked for again, after how many attempts that is.
    func beat(
        _ section: String, of index: StoryIndex, in base: ResourceURL, onRetry: @Sendable (Int) -> Void
    ) async throws(StoryLoadingError) -> (beat: StoryBeat, byteCount: Int) {
        let path = StoryBeat.path(ofSection: section)
        guard let bytes = try await file(path, in: base, isOptional: false, onRetry: onRetry) else { throw .notFound }
        let beat = try Self.decode(StoryBeat.self, from: bytes)
        guard ExactName(beat.section.id) == ExactName(section) else {
            throw .damaged("it is the section '\(ShortText.cut(beat.section.id))', not '\(ShortText.cut(section))'")
        }
        guard ExactName(beat.hash) == ExactName(index.source.hash) else { throw .otherRevision }
        return (beat, bytes.count)
    }

    /// Loads what lists the sections of a split story. Throws ``StoryLoadingError/otherRevision`` as ``beat(_:of:in:)``
    /// does.
    public func contents(
        of index: StoryIndex, in base: ResourceURL
    ) async throws(StoryLoadingError) -> StoryContents {
        guard let bytes = try await file(StoryContents.path, in: base, isOptional: false) else { throw .notFound }
        let contents = try Self.decode(StoryContents.self, from: bytes)
        guard ExactName(contents.hash) == ExactName(index.source.hash) else { throw .otherRevision }
        return contents
    }

    /// Loads the whole of a story, whether it was split or not, without the long lists about its sections.
    func document(_ base: ResourceURL) async throws(StoryLoadingError) -> StoryDocument {
        let package = try await load(base)
        guard case .split(let index, _) = package.content else { return package.head }
        var document = package.head
        for entry in try await contents(of: index, in: base).sections {
            document.sections.append(try await beat(entry.id, of: index, in: base).beat.section)
        }
        return document
    }

    // MARK: Kinds of packages

    private func package(_ document: StoryDocument, _ base: ResourceURL) throws(StoryLoadingError) -> StoryPackage {
        try check(document)
        return StoryPackage(base: base, content: .whole(document), diagnostics: document.diagnostics)
    }

    private func package(_ index: StoryIndex, _ base: ResourceURL) async throws(StoryLoadingError) -> StoryPackage {
        try check(index.head)
        guard let start = StoryLocation(index.story.start) else {
            throw .damaged("it begins at '\(ShortText.cut(index.story.start))', which is no place")
        }
        let first = try await beat(start.section, of: index, in: base).beat
        return StoryPackage(base: base, content: .split(index, first: first))
    }

    private func compiled(
        _ source: [UInt8], _ name: String, _ base: ResourceURL
    ) async throws(StoryLoadingError) -> StoryPackage {
        guard let compiler else { throw .notCompiled }
        let files: StoryPackageFiles
        do { files = try await fetcher.files(of: base) } catch { throw StoryLoadingError(fetching: error) }
        let story: CompiledStory
        do {
            story = try await compiler.compile(source: source, name: name, files: files)
        } catch {
            throw error is CancellationError || Task.isCancelled ? .cancelled : .damaged("\(error)")
        }
        guard let document = story.document else { throw .hasErrors(story.diagnostics) }
        try check(document)
        return StoryPackage(base: base, content: .whole(document), diagnostics: story.diagnostics)
    }

    private func check(_ document: StoryDocument) throws(StoryLoadingError) {
        do throws(IncompatibleStory) {
            try document.checkRequirements(supported: supported)
        } catch {
            throw .incompatible(error)
        }
    }

    // MARK: Files

    /// The bytes of a file of the package; nil where it is not there and may be missing.
    private func file(
        _ path: String, in base: ResourceURL, isOptional: Bool, onRetry: @Sendable (Int) -> Void = { _ in }
    ) async throws(StoryLoadingError) -> [UInt8]? {
        guard let url = base.file(path) else { throw .notFound }
        var attempts = 0
        var fetched: [UInt8]?
        while fetched == nil {
            do {
                fetched = try await fetcher.fetch(url)
            } catch FetchError.notFound where isOptional {
                return nil
            } catch {
                let error = StoryLoadingError(fetching: error)
                attempts += 1
                guard case .network = error, url.isOnTheWeb, attempts < retry.attempts else { throw error }
                var random = SystemRandomNumberGenerator()
                let next = clock.deadline(after: retry.delay(after: attempts, using: &random))
                guard await clock.reaches(next) else { throw .cancelled }
                onRetry(attempts)
            }
        }
        guard let bytes = fetched else { throw .notFound }
        if Task.isCancelled { throw .cancelled }
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        return bytes
    }

    /// What the compiler wrote into a file; nil where that is none of its outputs.
    private static func compiled<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8]
    ) throws(StoryLoadingError) -> Value? {
        let source = SourceFile(path: "", content: bytes)
        do {
            return try JSONDocumentDecoder.decode(type, from: source)
        } catch DecodingError.keyNotFound(let key, let context)
            where key.stringValue == "irVersion" && context.codingPath.isEmpty
        {
            return nil
        } catch {
            throw StoryLoadingError(reading: source, error)
        }
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8]
    ) throws(StoryLoadingError) -> Value {
        let source = SourceFile(path: "", content: bytes)
        do {
            return try JSONDocumentDecoder.decode(type, from: source)
        } catch {
            throw StoryLoadingError(reading: source, error)
        }
    }
}
