import StoryDiagnostics
import StorySource

/// What could not be kept of a file, with locations in that file.
extension DiagnosticList {
    /// Reports markup that stories don't support, in a text derived from the file.
    mutating func markup(
        _ what: Diagnostic.ImportedMarkup, _ outcome: Diagnostic.ImportOutcome, _ range: Range<Int>,
        of text: ImportedText
    ) {
        append(.markupNotImported(what, outcome, at: text.original(range)))
    }

    /// Adds diagnostics about a derived text, without their fixes.
    mutating func add(_ found: DiagnosticList, movedBy location: (SourceSpan) -> SourceSpan) {
        for diagnostic in found { append(diagnostic.moved(location) { _ in nil }) }
    }
}
