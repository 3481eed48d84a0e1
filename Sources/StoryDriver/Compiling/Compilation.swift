import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax
import StoryTranslation

/// One story on its way through the compiler: read, parsed, analysed.
package struct Compilation: Sendable {
    let input: StoryInput
    let options: StoryOptions
    let source: SourceFile
    /// The findings with the levels in force, in the order in which they are shown.
    private(set) var diagnostics: [Diagnostic]
    /// What the source says, before levels; nil where it was too large to be read.
    private(set) var story: AnalyzedStory?
    let files: PackageFolder

    /// Whether nothing may be written for this story.
    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Compiles a story as far as its meaning.
    /// - Parameter hashesAssets: Whether the contents of assets are hashed, which only an output needs.
    init(_ input: StoryInput, _ options: StoryOptions, hashesAssets: Bool) throws(SystemError) {
        self.input = input
        self.options = options
        files = PackageFolder(input.package, hashesContents: hashesAssets)
        diagnostics = []
        let limit = options.sourceLimit ?? SourceReader.defaultLimit
        switch try Self.read(input, limit: limit) {
        case .tooLarge(let source, let byteCount):
            self.source = source
            story = nil
            report([.sourceTooLarge(byteCount: byteCount, limit: limit)])
        case .source(let source):
            self.source = source
            guard let story = try analyze(source) else { return }
            self.story = story
            // Shared with the story where no level changes them: they may be many.
            diagnostics =
                options.levels.changeNothing
                ? story.diagnostics : story.diagnostics.compactMap { options.levels.applied(to: $0) }
        }
    }

    /// The meaning of a story; nil where it is a text that can't be read as one, with the findings that say so.
    private mutating func analyze(_ source: SourceFile) throws(SystemError) -> AnalyzedStory? {
        let budget = options.criticalBudget ?? Pipeline.defaultCriticalBudget
        guard input.isJSON else {
            return Pipeline.analyze(Parser.parse(source), files: files, criticalBudget: budget)
        }
        switch JSONFrontEnd.analyze(source, files: files, criticalBudget: budget) {
        case .story(let story): return story
        case .unreadable(let findings):
            report(findings)
            return nil
        case .compiledStory:
            throw SystemError(
                "'\(input.shownPath)' is a compiled story; name the story that it was made from")
        }
    }

    /// Adds findings that only a run of several stories can make.
    mutating func report(_ found: [Diagnostic]) {
        diagnostics += found.compactMap { options.levels.applied(to: $0) }
        diagnostics.sort(by: Diagnostic.isOrderedBefore)
    }

    /// Reads the source of an input.
    static func read(_ input: StoryInput, limit: Int) throws(SystemError) -> SourceReader.Outcome {
        switch input.origin {
        case .file(let path): try SourceReader.read(path, shownAs: input.shownPath, limit: limit)
        case .standardInput: try SourceReader.readStandardInput(shownAs: input.shownPath, limit: limit)
        }
    }
}
