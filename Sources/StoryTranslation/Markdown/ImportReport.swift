import StoryDiagnostics
import StorySource

/// What could not be kept of a file, with locations in that file.
struct ImportReport {
    private(set) var diagnostics = DiagnosticList()

    mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Reports markup that stories don't support, in a text derived from the file.
    mutating func markup(
        _ what: Diagnostic.ImportedMarkup, _ outcome: Diagnostic.ImportOutcome, _ range: Range<Int>,
        of text: ImportedText
    ) {
        diagnostics.append(.markupNotImported(what, outcome, at: text.original(range)))
    }

    /// Adds the compiler's diagnostics about the story, except those that were reported already.
    mutating func add(_ found: DiagnosticList, _ location: (SourceSpan) -> SourceSpan) {
        for diagnostic in found { diagnostics.append(diagnostic.moved(location) { _ in nil }) }
    }

    mutating func sort() { diagnostics.sort() }
}
