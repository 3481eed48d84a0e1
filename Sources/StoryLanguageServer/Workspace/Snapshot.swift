import StoryDiagnostics
import StoryDriver
import StorySemantics
import StorySource

/// An immutable version of a document, with its compilation.
final class Snapshot: Sendable {
    /// The result of compiling a document.
    enum Content: Sendable {
        case story(InputCompilation)
        case options(OptionsFile)
        /// Neither a story nor options, or it can't be compiled.
        case other
    }

    let uri: String
    let version: Int?
    let positions: PositionMapping
    let content: Content
    /// The options that applied.
    let fingerprint: String
    /// The files on which the diagnostics depend.
    let inputs: FileInputs

    init(
        uri: String, version: Int?, text: SourceFile, content: Content, fingerprint: String = "",
        inputs: FileInputs = FileInputs(), _ encoding: LSP.PositionEncodingKind
    ) {
        self.uri = uri
        self.version = version
        self.content = content
        self.fingerprint = fingerprint
        self.inputs = inputs
        positions = PositionMapping(source: text, encoding: encoding)
    }

    /// The compiled text; other versions have other objects.
    var source: SourceFile { positions.source }

    /// The diagnostics, in the order in which they are shown.
    var diagnostics: DiagnosticList {
        switch content {
        case .story(let compilation): compilation.diagnostics
        case .options(let file): file.diagnostics
        case .other: []
        }
    }

    /// The compilation; nil if the document is not a story.
    var compilation: InputCompilation? {
        if case .story(let compilation) = content { compilation } else { nil }
    }

    /// The analysis of a story in MDX, whose spans are those of the document. Nil for anything else, and for a story that is
    /// too large.
    var story: AnalyzedStory? {
        guard let compilation, !compilation.input.isJSON, compilation.isWhole else { return nil }
        return compilation.story
    }

    private let knownNames = Lock<NameUses?>(nil)

    /// The names in a story in MDX, computed on first use; nil for anything else.
    var names: NameUses? {
        guard let story else { return nil }
        return knownNames.withLock { known in
            if let known { return known }
            let names = NameUses(story)
            known = names
            return names
        }
    }

    /// The paths of the files in the package.
    var paths: [String] { compilation?.files.paths(where: SearchedFolder.isSearched) ?? [] }

    func location(_ span: SourceSpan) -> LSP.Location { LSP.Location(uri: uri, range: range(span)) }

    func range(_ span: SourceSpan) -> LSP.Range { positions.range(span) }
    func offset(_ position: LSP.Position) -> Int { positions.offset(of: position) }
}
