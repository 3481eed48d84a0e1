import StoryFiles
import StoryIR
import StorySemantics
import StorySource

/// The whole compiler as a library: compiles a story as `mdxc build` does, without a process or output files.
///
///     let story = try await Compiler().compile(folder: "stories/wolf")
///     for diagnostic in story.diagnostics { print(diagnostic) }
///     show(try story.get())
///
/// Use it from any thread, and from several at once. It compiles ten megabytes a second or more, and blocks only on files. If
/// the calling task is cancelled, it throws `CancellationError` at the end of the current stage.
///
/// Each method has a blocking and an `async` form. Swift chooses the blocking form in functions that are not `async`,
/// and at the top level of `main.swift` even with `await`; there, call an `async` function that compiles.
public struct Compiler: StoryCompiling {
    /// The options for all compilations.
    public var options: CompilerOptions

    /// Creates a compiler.
    public init(options: CompilerOptions = CompilerOptions()) { self.options = options }

    /// Compiles the story in a folder: its `story.mdx`, or its `story.json` if there is no other. Assets must be in the
    /// folder.
    ///
    /// Throws `CompilerError` of StoryIR if there is nothing to compile, and `CancellationError`.
    public func compile(folder: String) throws -> CompiledStory { try compiled(folder) }

    /// Compiles the story in a folder, off the calling actor.
    public func compile(folder: String) async throws -> CompiledStory { try compiled(folder) }

    /// Compiles a story in memory.
    ///
    /// - Parameters:
    ///   - source: The text of the story, as in its file.
    ///   - name: The name of that file. It ends in `.json` for a JSON story.
    ///   - files: The files of the story: `.folder("stories/wolf")`, an archive, or unknown.
    ///
    /// Throws `CompilerError.compiledStory` and `CancellationError`.
    public func compile(
        source: String, name: String = "story.mdx", files: StoryPackageFiles = .unknown
    ) throws -> CompiledStory {
        try compiled(Array(source.utf8), name, files)
    }

    /// Compiles a story in memory, off the calling actor.
    public func compile(
        source: String, name: String = "story.mdx", files: StoryPackageFiles = .unknown
    ) async throws -> CompiledStory {
        try compiled(Array(source.utf8), name, files)
    }

    /// Compiles a story from bytes, which need not be UTF-8.
    public func compile(
        source: [UInt8], name: String = "story.mdx", files: StoryPackageFiles = .unknown
    ) throws -> CompiledStory {
        try compiled(source, name, files)
    }

    /// Compiles a story from bytes, off the calling actor.
    public func compile(
        source: [UInt8], name: String = "story.mdx", files: StoryPackageFiles = .unknown
    ) async throws -> CompiledStory {
        try compiled(source, name, files)
    }

    private func compiled(_ folder: String) throws -> CompiledStory {
        let package = RawPath(folder)
        let names = [PackageLayout.storyFileName, PackageLayout.jsonFileName]
        guard let name = names.first(where: { package.appending($0).exists }) else {
            throw CompilerError.noStory(folder: package.shown)
        }
        let read: SourceReader.Outcome
        do {
            let file = package.appending(name)
            read = try SourceReader.read(file, shownAs: file.shown, limit: options.sourceLimit)
        } catch {
            throw CompilerError.unreadable(error.message)
        }
        let files = PackageFolder(FolderRoot(package), hashesContents: true)
        return try compile(
            read, name: String(decoding: name, as: UTF8.self),
            calledName: PackageLayout.calledName(file: name, folder: package), files: files)
    }

    private func compiled(_ source: [UInt8], _ name: String, _ files: StoryPackageFiles) throws -> CompiledStory {
        var folder: RawPath?
        let package: any PackageFiles
        switch files {
        case .folder(let path):
            folder = RawPath(path)
            package = PackageFolder(FolderRoot(RawPath(path)), hashesContents: true)
        case .contents(let contents): package = ListedPackage(contents)
        case .unknown: package = UnknownPackage()
        }
        let calledName = PackageLayout.calledName(file: RawPath(name).name, folder: folder)
        return try compile(read(source, name), name: name, calledName: calledName, files: package)
    }

    /// Checks the size of a source in memory, as ``SourceReader`` does for a file.
    private func read(_ source: [UInt8], _ name: String) -> SourceReader.Outcome {
        if source.count <= options.sourceLimit { return .source(SourceFile(path: name, content: source)) }
        return .tooLarge(SourceFile(path: name, content: []), byteCount: source.count)
    }

    private func compile(
        _ read: SourceReader.Outcome, name: String, calledName: String?, files: any PackageFiles
    ) throws -> CompiledStory {
        do throws(Compilation.Failure) {
            if Task.isCancelled { throw .cancelled }
            let compilation = try Compilation(read, name: name, calledName: calledName, files: files, options)
            if Task.isCancelled { throw .cancelled }
            let story = CompiledStory(document: compilation.document(), diagnostics: compilation.reportedDiagnostics())
            if Task.isCancelled { throw .cancelled }
            return story
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .compiledStory: throw CompilerError.compiledStory(name: name)
            }
        }
    }
}
