import StoryDiagnostics
import StorySource

/// A diagnostic, its texts and all of its locations, as it has to be in a variant of its source.
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
        // What is put in or quoted may hold a line break, which is written as the source writes its own.
        description = parts.joined(separator: " | ").replacing("\r\n", with: "\n").replacing("\\r\\n", with: "\\n")
    }

    /// What differs between the diagnostics about a variant and those that it has to have, line by line; nil where nothing
    /// does.
    static func difference(_ expected: [MovedDiagnostic], _ actual: [MovedDiagnostic]) -> String? {
        if expected == actual { return nil }
        return Difference.lines(
            expected: expected.map(\.description).joined(separator: "\n"),
            actual: actual.map(\.description).joined(separator: "\n"))
    }
}
