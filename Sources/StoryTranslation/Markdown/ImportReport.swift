import StoryDiagnostics
import StorySource

/// What could not be kept of a file, in its own places.
struct ImportReport {
    private(set) var diagnostics = DiagnosticList()

    mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Markup that stories don't have, in a text that was made of the file.
    mutating func markup(
        _ what: Diagnostic.ImportedMarkup, _ outcome: Diagnostic.ImportOutcome, _ range: Range<Int>,
        of text: ImportedText
    ) {
        diagnostics.append(.markupNotImported(what, outcome, at: text.original(range)))
    }

    /// Adds what the compiler says of the story, but what has been told already.
    mutating func add(_ found: DiagnosticList, _ location: (SourceSpan) -> SourceSpan) {
        for diagnostic in found { diagnostics.append(diagnostic.moved(location) { _ in nil }) }
    }

    mutating func sort() { diagnostics.sort() }
}
