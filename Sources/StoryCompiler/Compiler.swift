import StoryFiles
import StoryIR
import StorySemantics
import StorySource

/// The whole compiler, in process: what `mdxc build` makes of a story, without a process or a file.
///
///     let story = try Compiler().compile(package: "stories/wolf")
///     for diagnostic in story.diagnostics { print(diagnostic.message) }
///     if let document = story.document { show(document) }
///
/// It may be used from any thread and by several at once. It compiles some ten megabytes a second or more, and waits for
/// nothing but files: in an app, call it from a task off the main actor. Where that task is cancelled, it throws
/// `CancellationError` at the end of the stage that it is in.
public struct Compiler: Sendable {
    /// How stories are compiled.
    public var options: CompilerOptions

    /// A compiler.
    public init(options: CompilerOptions = CompilerOptions()) { self.options = options }

    /// Compiles the story in a folder: its `story.mdx`, or its `story.json` where there is no other. Assets are looked for in
    /// the folder, and nowhere else.
    ///
    /// Throws ``CompilerError`` where there is nothing to compile, and `CancellationError`.
    public func compile(package folder: String) throws -> CompiledStory {
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

    /// Compiles a story that is in memory.
    ///
    /// - Parameters:
    ///   - source: The bytes of the story, as they would be in its file.
    ///   - name: The name of that file. It ends in `.json` for a story in JSON.
    ///   - package: The files that the story may show; nil where nobody can tell. Then no file is looked for, and the
    ///     document knows no sizes of pictures.
    ///
    /// Throws ``CompilerError/compiledStory(name:)`` and `CancellationError`.
    public func compile(
        source: [UInt8], name: String = "story.mdx", package: (any PackageContents)? = nil
    ) throws -> CompiledStory {
        try compile(
            read(source, name), name: name, calledName: calledName(name, nil),
            files: package.map(ListedPackage.init) ?? UnknownPackage())
    }

    /// Compiles a story that is in memory, and whose files are in a folder.
    ///
    /// - Parameters:
    ///   - source: The bytes of the story, as they would be in its file.
    ///   - name: The name of that file, as above.
    ///   - folder: The path of the folder of the package. Assets are looked for there, and nowhere else.
    ///
    /// Throws ``CompilerError/compiledStory(name:)`` and `CancellationError`.
    public func compile(source: [UInt8], name: String = "story.mdx", folder: String) throws -> CompiledStory {
        try compile(
            read(source, name), name: name, calledName: calledName(name, RawPath(folder)),
            files: PackageFolder(FolderRoot(RawPath(folder)), hashesContents: true))
    }

    private func calledName(_ name: String, _ folder: RawPath?) -> String? {
        PackageLayout.calledName(file: RawPath(name).name, folder: folder)
    }

    /// A source that is in memory, as if it had been read.
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
            let story = CompiledStory(
                document: compilation.document(), diagnostics: compilation.reportedDiagnostics())
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
