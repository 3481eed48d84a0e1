import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax
import StoryTranslation

/// One story on its way through the compiler: read, parsed, analysed.
package struct Compilation: Mendable, Sendable {
    let input: StoryInput
    let options: StoryOptions
    let source: SourceFile
    /// The findings with the levels in force, in the order in which they are shown.
    private(set) var diagnostics: DiagnosticList
    /// What the source says, before levels; nil where it was too large to be read, is no JSON, or was let go.
    private(set) var story: AnalyzedStory?
    /// The id that the story has, and the place where its author wrote it.
    let id: (value: String, span: SourceSpan)?
    /// Whether ``source`` is the whole text: it is not where that is too large to be read.
    let isWhole: Bool
    let files: PackageFolder

    /// Whether nothing may be written for this story.
    var hasErrors: Bool { diagnostics.hasErrors }

    /// Compiles a story as far as its meaning.
    /// - Parameter hashesAssets: Whether the contents of assets are hashed, which only an output needs.
    init(_ input: StoryInput, _ options: StoryOptions, hashesAssets: Bool) throws(SystemError) {
        let files = PackageFolder(input.package, hashesContents: hashesAssets)
        let limit = options.sourceLimit ?? SourceReader.defaultLimit
        switch try Self.read(input, limit: limit) {
        case .tooLarge(let source, let byteCount):
            let finding = Diagnostic.sourceTooLarge(byteCount: byteCount, limit: limit)
            self.init(input, options, source, files, nil, [finding], isWhole: false)
        case .source(let source): try self.init(input, options, source, files)
        }
    }

    /// Compiles a source that is in memory.
    private init(
        _ input: StoryInput, _ options: StoryOptions, _ source: SourceFile, _ files: PackageFolder
    ) throws(SystemError) {
        let budget = options.criticalBudget ?? Pipeline.defaultCriticalBudget
        guard input.isJSON else {
            let story = Pipeline.analyze(Parser.parse(source), files: files, criticalBudget: budget)
            self.init(input, options, source, files, story, story.diagnostics)
            return
        }
        switch JSONFrontEnd.analyze(source, files: files, criticalBudget: budget) {
        case .story(let story): self.init(input, options, source, files, story, story.diagnostics)
        case .unreadable(let findings): self.init(input, options, source, files, nil, findings)
        case .compiledStory:
            throw SystemError("'\(input.shownPath)' is a compiled story; name the story that it was made from")
        }
    }

    /// - Parameters:
    ///   - story: Nil for a text that can't be read as a story.
    ///   - findings: Those before levels.
    private init(
        _ input: StoryInput, _ options: StoryOptions, _ source: SourceFile, _ files: PackageFolder,
        _ story: AnalyzedStory?, _ findings: DiagnosticList, isWhole: Bool = true
    ) {
        self.input = input
        self.options = options
        self.source = source
        self.files = files
        self.story = story
        id = story.flatMap { story in story.metadata.id.map { ($0.value, story.authorPlace($0.span)) } }
        self.isWhole = isWhole
        diagnostics = findings
        // Shared with the story where no level changes them: they may be many.
        if !options.levels.changeNothing { diagnostics.setSeverities(options.levels.severity) }
    }

    /// The same story with another text. A text that is no story any more, but the output of a compiler, is as it was.
    func rechecked(_ source: SourceFile) -> Compilation {
        (try? Compilation(input, options, source, files)) ?? self
    }

    /// The same without what only outputs are made of. To let go of it takes time, which the thread has that made it.
    func withoutStory() -> Compilation {
        var report = self
        report.story = nil
        return report
    }

    /// Adds findings that only a run of several stories can make.
    mutating func report(_ found: DiagnosticList) {
        var found = found
        found.setSeverities(options.levels.severity)
        diagnostics += found
        diagnostics.sort()
    }

    /// Reads the source of an input.
    static func read(_ input: StoryInput, limit: Int) throws(SystemError) -> SourceReader.Outcome {
        switch input.origin {
        case .file(let path): try SourceReader.read(path, shownAs: input.shownPath, limit: limit)
        case .standardInput: try SourceReader.readStandardInput(shownAs: input.shownPath, limit: limit)
        }
    }
}
