import StoryDiagnostics
import StoryFiles
import StoryIR
import StorySemantics
import StorySource
import StorySyntax
import StoryTranslation

/// One story on its way through the compiler: read, parsed, analysed.
///
/// This is where a source enters the compiler, whoever asks: the command line, and ``Compiler`` for apps.
package struct Compilation: Sendable {
    /// What a compilation can't begin with.
    package enum Failure: Error {
        /// The source is the output of a compiler: a story, or a part of a split one.
        case compiledStory(isPart: Bool)
        /// The task was cancelled.
        case cancelled
    }

    package let source: SourceFile
    /// The path of the source in its package.
    package let name: String
    private let calledName: String?
    /// The diagnostics with the levels in force, in the order in which they are shown.
    package private(set) var diagnostics: DiagnosticList
    /// What the source says, before levels; nil where it was too large to be read, is no JSON, or was let go.
    package private(set) var story: AnalyzedStory?
    /// The id that the story has, and the location where its author wrote it.
    package let id: (value: String, span: SourceSpan)?
    /// Whether ``source`` is the whole text: it is not where that is too large to be read.
    package let isWhole: Bool
    private let files: any PackageFiles
    private let options: CompilerOptions

    /// Whether nothing may be written for this story.
    package var hasErrors: Bool { diagnostics.hasErrors }

    /// Compiles a story as far as its meaning.
    /// - Parameters:
    ///   - read: The source as it was read.
    ///   - name: Its path in the package; it says whether the story is written in JSON.
    ///   - calledName: What the story is called by where it gives no id; nil where it has no name but its title.
    ///   - files: Answers questions about the package.
    package init(
        _ read: SourceReader.Outcome, name: String, calledName: String? = nil, files: any PackageFiles,
        _ options: CompilerOptions
    ) throws(Failure) {
        switch read {
        case .tooLarge(let source, let byteCount):
            let diagnostic = Diagnostic.sourceTooLarge(byteCount: byteCount, limit: options.sourceLimit)
            self.init(source, name, calledName, files, options, nil, [diagnostic], isWhole: false)
        case .source(let source): try self.init(source, name, calledName, files, options)
        }
    }

    /// Compiles a source that is in memory.
    private init(
        _ source: SourceFile, _ name: String, _ calledName: String?, _ files: any PackageFiles,
        _ options: CompilerOptions
    ) throws(Failure) {
        guard Self.isJSON(name) else {
            let parsed = Parser.parse(source)
            if Task.isCancelled { throw .cancelled }
            let story = Pipeline.analyze(
                consume parsed, files: files, name: calledName, limits: options.assetLimits)
            self.init(source, name, calledName, files, options, story, story.diagnostics)
            return
        }
        switch JSONFrontEnd.analyze(source, files: files, limits: options.assetLimits) {
        case .story(let story): self.init(source, name, calledName, files, options, story, story.diagnostics)
        case .unreadable(let diagnostics): self.init(source, name, calledName, files, options, nil, diagnostics)
        case .compiledStory(let isPart): throw .compiledStory(isPart: isPart)
        }
    }

    /// - Parameters:
    ///   - story: Nil for a text that can't be read as a story.
    ///   - diagnostics: Those before levels.
    private init(
        _ source: SourceFile, _ name: String, _ calledName: String?, _ files: any PackageFiles,
        _ options: CompilerOptions, _ story: AnalyzedStory?, _ reported: DiagnosticList, isWhole: Bool = true
    ) {
        self.source = source
        self.name = name
        self.calledName = calledName
        self.files = files
        self.options = options
        self.story = story
        id = story.flatMap { story in story.metadata.id.map { ($0.value, story.authorLocation($0.span)) } }
        self.isWhole = isWhole
        diagnostics = reported
        // Shared with the story where no level changes them: they may be many.
        if !options.levels.changeNothing { diagnostics.setSeverities(options.levels.severity) }
    }

    /// Whether a story is written in JSON: its name says so.
    package static func isJSON(_ name: String) -> Bool {
        name.utf8.suffix(5).map { $0 | 0x20 }.elementsEqual(".json".utf8)
    }

    /// The same story with another text. A text that is no story any more, but the output of a compiler, is as it was.
    package func rechecked(_ source: SourceFile) -> Compilation {
        (try? Compilation(source, name, calledName, files, options)) ?? self
    }

    /// The same without what only outputs are made of. To let go of it takes time, which the thread has that made it.
    package func withoutStory() -> Compilation {
        var report = self
        report.story = nil
        return report
    }

    /// Adds diagnostics that only a run of several stories can make.
    package mutating func report(_ found: DiagnosticList) {
        var found = found
        found.setSeverities(options.levels.severity)
        diagnostics += found
        diagnostics.sort()
    }

    /// How the story is lowered, whatever is made of it.
    package func lowering(style: JSONStyle = .pretty) -> LoweringOptions {
        LoweringOptions(
            style: style, includesSpans: options.includesSpans,
            generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(path: name, hash: "xxh128:" + ContentHash.of(source.bytes)))
    }

    /// The diagnostics as the IR has them, errors too.
    package func reportedDiagnostics() -> [IR.Diagnostic] {
        DiagnosticLowering.lower(diagnostics, of: source, file: name)
    }

    /// The IR; nil where the story has errors.
    package func document() -> StoryDocument? {
        guard let story, !hasErrors else { return nil }
        return story.document(lowering(), diagnostics: diagnostics)
    }
}
