import StoryDiagnostics
import StoryFiles
import StoryIR
import StorySemantics
import StorySource
import StorySyntax
import StoryTranslation

/// The compilation of one story: read, parsed, analysed.
///
/// All sources enter the compiler here, from the command line and from ``Compiler`` in apps.
package struct Compilation: Sendable {
    package enum Failure: Error {
        /// The source is an output of the compiler: a story, or a part of a split one.
        case compiledStory(isPart: Bool)
        case cancelled
    }

    package let source: SourceFile
    /// The path of the source in its package.
    package let name: String
    private let calledName: String?
    /// The diagnostics with the levels in force, in display order.
    package private(set) var diagnostics: DiagnosticList
    /// The analysed story, before levels; nil if the source was too large to be read, is not valid JSON, or was released.
    package private(set) var story: AnalyzedStory?
    /// The id of the story, and its span in the author's source.
    package let id: (value: String, span: SourceSpan)?
    /// Whether ``source`` is the whole text, rather than one too large to be read.
    package let isWhole: Bool
    private let files: any PackageFiles
    private let options: CompilerOptions

    /// Whether there are errors, so that the story has no output.
    package var hasErrors: Bool { diagnostics.hasErrors }

    /// Parses and analyses a story. `read`: the source as it was read. `name`: its path in the package, whose extension tells
    /// whether the story is JSON. `calledName`: the name of a story without an id; nil if it has only its title. `files`: the
    /// files of the package.
    package init(
        _ read: SourceReader.Outcome, name: String, calledName: String? = nil, files: any PackageFiles,
        _ options: CompilerOptions
    ) throws(Failure) {
        self.name = name
        self.calledName = calledName
        self.files = files
        self.options = options
        switch read {
        case .tooLarge(let source, let byteCount):
            (self.source, isWhole, story) = (source, false, nil)
            diagnostics = [.sourceTooLarge(byteCount: byteCount, limit: options.sourceLimit)]
        case .source(let source):
            (self.source, isWhole) = (source, true)
            (story, diagnostics) = try Self.analyze(source, name, calledName, files, options)
        }
        id = story.flatMap { story in story.metadata.id.map { ($0.value, story.authorSpan(of: $0.span)) } }
        // The list is shared with the story unless a level changes it, since it may be long.
        if !options.levels.changeNothing { diagnostics.setSeverities(options.levels.severity) }
    }

    /// Returns the story, and the diagnostics before levels. The story is nil if the text is not valid JSON.
    private static func analyze(
        _ source: SourceFile, _ name: String, _ calledName: String?, _ files: any PackageFiles,
        _ options: CompilerOptions
    ) throws(Failure) -> (AnalyzedStory?, DiagnosticList) {
        guard isJSON(name) else {
            var parsed = Optional(options.timings.measure("parsing", source.path) { Parser.parse(source) })
            if Task.isCancelled { throw .cancelled }
            let story = options.timings.measure("passes", source.path) {
                Pipeline.analyze(parsed.take()!, files: files, name: calledName, limits: options.assetLimits)
            }
            return (story, story.diagnostics)
        }
        let analyzed = options.timings.measure("passes", source.path) {
            JSONFrontEnd.analyze(source, files: files, limits: options.assetLimits)
        }
        switch analyzed {
        case .story(let story): return (story, story.diagnostics)
        case .unreadable(let diagnostics): return (nil, diagnostics)
        case .compiledStory(let isPart): throw .compiledStory(isPart: isPart)
        }
    }

    /// Returns whether a story is JSON, by its name.
    package static func isJSON(_ name: String) -> Bool {
        name.utf8.suffix(5).map { $0 | 0x20 }.elementsEqual(".json".utf8)
    }

    /// Compiles the same story with another text. Returns this compilation if the text is an output of the compiler.
    package func rechecked(_ source: SourceFile) -> Compilation {
        (try? Compilation(.source(source), name: name, calledName: calledName, files: files, options)) ?? self
    }

    /// Returns the compilation without the story, which only outputs need. Releasing it takes time; it happens on the
    /// calling thread.
    package func withoutStory() -> Compilation {
        var report = self
        report.story = nil
        return report
    }

    /// Adds diagnostics that need a run of several stories.
    package mutating func report(_ found: DiagnosticList) {
        var found = found
        found.setSeverities(options.levels.severity)
        diagnostics += found
        diagnostics.sort()
    }

    /// Returns the options for lowering the story, common to all outputs.
    package func lowering(style: JSONStyle = .pretty) -> LoweringOptions {
        LoweringOptions(
            style: style, includesSpans: options.includesSpans,
            generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(path: name, hash: "xxh128:" + ContentHash.of(source.bytes)))
    }

    /// Returns the diagnostics, including errors, as the IR represents them.
    package func reportedDiagnostics() -> [IR.Diagnostic] {
        DiagnosticLowering.lower(diagnostics, of: source, file: name)
    }

    /// Returns the IR; nil if the story has errors.
    package func document() -> StoryDocument? {
        guard let story, !hasErrors else { return nil }
        return story.document(lowering(), diagnostics: diagnostics)
    }
}
