import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryIR
import StorySemantics
import StorySource

/// The compilation of one story of a run: its input, its options, and the result.
package struct InputCompilation: Fixable, Sendable {
    package let input: StoryInput
    package let options: StoryOptions
    package let files: PackageFolder
    private(set) var compilation: Compilation

    package var source: SourceFile { compilation.source }
    /// The diagnostics with the levels in force, in display order.
    package var diagnostics: DiagnosticList { compilation.diagnostics }
    /// The analysed story, before levels; nil if the source could not be read as a story, or was released.
    package var story: AnalyzedStory? { compilation.story }
    /// The id of the story, and its span in the author's source.
    package var id: (value: String, span: SourceSpan)? { compilation.id }
    /// Whether ``source`` is the whole text, rather than one too large to be read.
    package var isWhole: Bool { compilation.isWhole }
    /// Whether there are errors, so that the story has no output.
    package var hasErrors: Bool { compilation.hasErrors }
    /// The options for lowering the story, common to all outputs.
    var lowering: LoweringOptions { compilation.lowering(style: options.style ?? .pretty) }

    /// Returns the IR; nil if the story has errors.
    func document() -> StoryDocument? { compilation.document() }

    /// Parses and analyses a story. `read`: what was read of it; nil if it was not read yet. `hashesAssets`: whether to hash the
    /// contents of assets, which only some outputs need.
    init(
        _ input: StoryInput, _ options: StoryOptions, read: SourceReader.Outcome? = nil, hashesAssets: Bool
    ) throws(SystemError) {
        // `??` would lose the type of the error.
        let read = if let read { read } else { try Self.read(input, options) }
        try self.init(
            input, options, read, hashesAssets: hashesAssets, cachesResults: options.outputKinds.contains(.deps))
    }

    /// Compiles a story for an editor. `text`: the unsaved text; nil to read the file.
    package init(_ input: StoryInput, _ options: StoryOptions, unsaved text: SourceFile?) throws(SystemError) {
        let read: SourceReader.Outcome
        if let text {
            read =
                text.bytes.count <= options.compiler.sourceLimit
                ? .source(text) : .tooLarge(SourceFile(path: text.path, content: []), byteCount: text.bytes.count)
        } else {
            read = try Self.read(input, options)
        }
        try self.init(input, options, read, hashesAssets: false, cachesResults: true)
    }

    private init(
        _ input: StoryInput, _ options: StoryOptions, _ read: SourceReader.Outcome, hashesAssets: Bool,
        cachesResults: Bool
    ) throws(SystemError) {
        self.input = input
        self.options = options
        files = PackageFolder(
            input.packageRoot, hashesContents: hashesAssets, cachesResults: hashesAssets || cachesResults)
        do throws(Compilation.Failure) {
            compilation = try Compilation(
                read, name: input.nameInPackage, calledName: input.calledName,
                files: input.hasPackage ? files : UnknownPackage(), options.compiler)
        } catch {
            switch error {
            case .compiledStory(let isPart):
                let what = isPart ? "a part of a compiled story" : "a compiled story"
                throw SystemError("'\(input.shownPath)' is \(what); name the story that it was made from")
            case .cancelled: throw SystemError("'\(input.shownPath)' was not compiled: the run was cancelled")
            }
        }
    }

    /// Compiles the same story with another text.
    package func rechecked(_ source: SourceFile) -> InputCompilation { with { $0 = $0.rechecked(source) } }

    /// Returns the compilation without what only outputs need.
    func withoutStory() -> InputCompilation { with { $0 = $0.withoutStory() } }

    /// Adds diagnostics that need a run of several stories.
    package mutating func report(_ found: DiagnosticList) { compilation.report(found) }

    private func with(_ change: (inout Compilation) -> Void) -> InputCompilation {
        var result = self
        change(&result.compilation)
        return result
    }

    /// Throws if a named file is not text, such as a picture or an archive. With front matter, anything is a story.
    private static func checkIsText(_ source: SourceFile) throws(SystemError) {
        let bytes = source.bytes
        let head = UnsafeRawBufferPointer(start: bytes.base, count: min(bytes.count, FileKind.headLength))
        if bytes.matches("---", at: source.byteOrderMarkLength) || FileKind.isText(head: head) { return }
        let kind = FileKind(head: head)
        let what = kind == .unknown || kind == .text ? "no text" : kind == .xml ? "an SVG picture or XML" : kind.words
        throw SystemError("'\(source.path)' is \(what), and no story; name the file or the folder of a story")
    }

    static func read(_ input: StoryInput, _ options: StoryOptions) throws(SystemError) -> SourceReader.Outcome {
        let limit = options.compiler.sourceLimit
        let read = try options.timings.measure("reading", input.shownPath) { () throws(SystemError) in
            if let file = input.file {
                try SourceReader.read(file, in: input.fileRoot, shownAs: input.shownPath, limit: limit)
            } else {
                try SourceReader.readStandardInput(shownAs: input.shownPath, limit: limit)
            }
        }
        if case .source(let source) = read, input.fileRoot == nil { try checkIsText(source) }
        return read
    }
}
