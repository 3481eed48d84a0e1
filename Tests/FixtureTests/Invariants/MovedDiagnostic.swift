import StoryDiagnostics
import StorySource

/// A diagnostic with its texts and locations, as expected in a variant of its source.
struct MovedDiagnostic: Equatable, CustomStringConvertible {
    let description: String

    init(_ diagnostic: Diagnostic, moved: (SourceSpan) -> SourceSpan = { $0 }) {
        var parts = ["\(diagnostic.id.rawValue) \(moved(diagnostic.span).range) \(diagnostic.message)"]
        parts.append(diagnostic.label)
        for related in diagnostic.related { parts.append("\(moved(related.span).range) \(related.text)") }
        for fix in diagnostic.fixes {
            parts.append("\(fix.message) \(fix.applicability.rawValue)")
            for edit in fix.edits { parts.append("\(moved(edit.span).range) \(edit.text)") }
        }
        // Inserted or quoted text may contain a line break, in the form of the source.
        description = parts.joined(separator: " | ").replacing("\r\n", with: "\n").replacing("\\r\\n", with: "\\n")
    }

    /// Returns the difference between the expected and the actual diagnostics of a variant, line by line; nil if there is
    /// none.
    static func difference(_ expected: [MovedDiagnostic], _ actual: [MovedDiagnostic]) -> String? {
        expected == actual ? nil : Difference.lines(expected: expected, actual: actual)
    }
}
