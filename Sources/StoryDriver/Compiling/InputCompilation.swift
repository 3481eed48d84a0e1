import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryFormatting
import StoryIR
import StorySemantics
import StorySource

/// A story of a run on its way through the compiler: its input, what is asked for, and what the compiler says.
package struct InputCompilation: Fixable, Sendable {
    package let input: StoryInput
    package let options: StoryOptions
    package let files: PackageFolder
    private var compilation: Compilation

    package var source: SourceFile { compilation.source }
    /// The diagnostics with the levels in force, in the order in which they are shown.
    package var diagnostics: DiagnosticList { compilation.diagnostics }
    /// What the source says, before levels; nil where it could not be read as a story, or was let go.
    package var story: AnalyzedStory? { compilation.story }
    /// The id that the story has, and the location where its author wrote it.
    package var id: (value: String, span: SourceSpan)? { compilation.id }
    /// Whether ``source`` is the whole text: it is not where that is too large to be read.
    package var isWhole: Bool { compilation.isWhole }
    /// Whether nothing may be written for this story.
    package var hasErrors: Bool { compilation.hasErrors }
    /// How the story is lowered, whatever is made of it.
    var lowering: LoweringOptions { compilation.lowering(style: options.style ?? .pretty) }

    /// The IR; nil where the story has errors.
    func document() -> StoryDocument? { compilation.document() }

    /// The story in the one style.
    func formatted(_ settings: FormatSettings) -> FormattedStory { FormattedStory.of(compilation, settings) }

    /// Compiles a story as far as its meaning.
    /// - Parameter hashesAssets: Whether the contents of assets are hashed, which only some outputs need.
    init(_ input: StoryInput, _ options: StoryOptions, hashesAssets: Bool) throws(SystemError) {
        try self.init(
            input, options, hashesAssets: hashesAssets, keepsAnswers: options.outputKinds.contains(.deps),
            reading: Self.read)
    }

    /// Compiles a story for an editor.
    /// - Parameter text: What stands for what the disk has; nil for that.
    package init(_ input: StoryInput, _ options: StoryOptions, unsaved text: SourceFile?) throws(SystemError) {
        try self.init(input, options, hashesAssets: false, keepsAnswers: true) { input, limit throws(SystemError) in
            guard let text else { return try Self.read(input, limit) }
            if text.bytes.count <= limit { return .source(text) }
            return .tooLarge(SourceFile(path: text.path, content: []), byteCount: text.bytes.count)
        }
    }

    private init(
        _ input: StoryInput, _ options: StoryOptions, hashesAssets: Bool, keepsAnswers: Bool,
        reading read: (StoryInput, Int) throws(SystemError) -> SourceReader.Outcome
    ) throws(SystemError) {
        self.input = input
        self.options = options
        files = PackageFolder(
            input.packageRoot, hashesContents: hashesAssets,
            keepsAnswers: hashesAssets || keepsAnswers)
        let compiler = options.compiler
        let read = try read(input, compiler.sourceLimit)
        do throws(Compilation.Failure) {
            compilation = try Compilation(
                read, name: input.nameInPackage, calledName: input.calledName, files: files, compiler)
        } catch {
            switch error {
            case .compiledStory(let isPart):
                let what = isPart ? "a part of a compiled story" : "a compiled story"
                throw SystemError("'\(input.shownPath)' is \(what); name the story that it was made from")
            case .cancelled: throw SystemError("'\(input.shownPath)' was not compiled: the run was cancelled")
            }
        }
    }

    /// The same story with another text.
    package func rechecked(_ source: SourceFile) -> InputCompilation {
        with { $0 = $0.rechecked(source) }
    }

    /// The same without what only outputs are made of.
    func withoutStory() -> InputCompilation {
        with { $0 = $0.withoutStory() }
    }

    /// Adds diagnostics that only a run of several stories can make.
    package mutating func report(_ found: DiagnosticList) { compilation.report(found) }

    private func with(_ change: (inout Compilation) -> Void) -> InputCompilation {
        var result = self
        change(&result.compilation)
        return result
    }

    /// Throws for a picture, an archive and whatever else is no text, where somebody named it. Front matter makes a story of
    /// anything.
    private static func checkIsWriting(_ source: SourceFile) throws(SystemError) {
        let bytes = source.bytes
        let head = UnsafeRawBufferPointer(start: bytes.base, count: min(bytes.count, FileKind.headLength))
        if bytes.matches("---", at: source.byteOrderMarkLength) || FileKind.isWriting(head: head) { return }
        let kind = FileKind(head: head)
        let what = kind == .unknown || kind == .text ? "no text" : kind == .xml ? "an SVG picture or XML" : kind.words
        throw SystemError("'\(source.path)' is \(what), and no story; name the file or the folder of a story")
    }

    /// Reads the source of an input.
    private static func read(_ input: StoryInput, _ limit: Int) throws(SystemError) -> SourceReader.Outcome {
        let read =
            switch input.origin {
            case .file(let path):
                try SourceReader.read(path, in: input.fileRoot, shownAs: input.shownPath, limit: limit)
            case .standardInput: try SourceReader.readStandardInput(shownAs: input.shownPath, limit: limit)
            }
        if case .source(let source) = read, input.fileRoot == nil { try checkIsWriting(source) }
        return read
    }
}
