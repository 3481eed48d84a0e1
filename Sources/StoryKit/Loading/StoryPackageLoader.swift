import StoryIR
import StoryJSON
import StoryNavigation
import StorySource

/// Loads stories, and compiles sources if it has a compiler.
///
///     let loader = StoryPackageLoader(fetcher: fetcher, compiler: Compiler())
///     let package = try await loader.load(ResourceURL("https://example.com/stories/wolf/")!)
///
/// Folders need a fetcher for `file:` URLs (`FolderFetcher` of StoryFolder), and a `.zip` one that reads archives
/// (`ArchiveFetcher` of StoryArchive). The loader takes the first of these files that the package has: a compiled `story.json`,
/// the `index.json` of a split story, `story.mdx`, and an uncompiled `story.json`. It compiles the last two. An `index.json`
/// without an `irVersion` is not a story's, and is ignored.
public struct StoryPackageLoader: Sendable {
    /// The features that a reader built on StoryKit supports, if it shows all types of blocks.
    public static let supported = StoryNavigator.supportedRequirements.union([.audio, .markdown])

    /// The file with a compiled story, or with an uncompiled one in JSON.
    package static let documentName = "story.json"
    /// The file with the source, which is fetched last.
    package static let sourceName = "story.mdx"

    private let fetcher: any ResourceFetcher
    private let supported: Set<IR.Requirement>
    private let limit: Int
    private let compiler: (any StoryCompiling)?
    /// The same fetcher, for files from the web.
    private let webFetcher: RetryingFetcher

    /// Creates a loader.
    /// - Parameters:
    ///   - fetcher: Fetches the files.
    ///   - compiler: Compiles sources, as the `Compiler` of StoryCompiler does; nil to refuse them.
    ///   - supported: What the app can show; a story that requires more is refused.
    ///   - limit: The greatest size of a file, in bytes.
    ///   - retry: The number of attempts to fetch a file from the web, and the delays between them.
    ///   - clock: The clock for the delays.
    public init(
        fetcher: any ResourceFetcher, compiler: (any StoryCompiling)? = nil,
        supported: Set<IR.Requirement> = Self.supported, limit: Int = 256 << 20,
        retry: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.fetcher = fetcher
        self.supported = supported
        self.limit = limit
        self.compiler = compiler
        webFetcher = RetryingFetcher(
            fetcher: fetcher, retry: retry, attemptTimeout: nil, clock: ElapsedClock(clock))
    }

    /// Loads the story of a library's record.
    /// - Parameters:
    ///   - record: The record.
    ///   - folder: The library's folder, for packages with relative paths.
    ///
    /// Also throws ``StoryLoadingError/notFound`` if the record has no package, or a relative one and there is no folder.
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
        // Without any other file, report what is wrong with the index.
        if let index { _ = try Self.decode(StoryIndex.self, from: index) }
        throw .notFound
    }

    /// Loads a section of a split story. Returns it with the size of its file in bytes. Throws
    /// ``StoryLoadingError/otherRevision`` if its hash differs from the index's.
    public func beat(
        _ section: String, of index: StoryIndex, in base: ResourceURL
    ) async throws(StoryLoadingError) -> (beat: StoryBeat, byteCount: Int) {
        try await beat(section, of: index, in: base) { _ in }
    }

    /// - Parameter onRetry: Called with the number of attempts before the file is requested again.
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

    /// Loads the table of contents of a split story. Throws ``StoryLoadingError/otherRevision`` like ``beat(_:of:in:)``.
    public func contents(of index: StoryIndex, in base: ResourceURL) async throws(StoryLoadingError) -> StoryContents {
        guard let bytes = try await file(StoryContents.path, in: base, isOptional: false) else { throw .notFound }
        let contents = try Self.decode(StoryContents.self, from: bytes)
        guard ExactName(contents.hash) == ExactName(index.source.hash) else { throw .otherRevision }
        return contents
    }

    /// Loads a whole story, split or not, without the long lists about its sections.
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
            throw .damaged("it starts at '\(ShortText.cut(index.story.start))', which is not a location")
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

    /// Returns the bytes of a file of the package; nil if it does not exist and is optional.
    private func file(
        _ path: String, in base: ResourceURL, isOptional: Bool, onRetry: @Sendable (Int) -> Void = { _ in }
    ) async throws(StoryLoadingError) -> [UInt8]? {
        guard let url = base.file(path) else { throw .notFound }
        let bytes: [UInt8]
        do {
            bytes = try await url.isOnTheWeb ? webFetcher.fetch(url, onRetry: onRetry) : fetcher.fetch(url)
        } catch FetchError.notFound where isOptional {
            return nil
        } catch {
            throw StoryLoadingError(fetching: error)
        }
        if Task.isCancelled { throw .cancelled }
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        return bytes
    }

    /// Decodes a compiled file; nil if it is not an output of the compiler.
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
