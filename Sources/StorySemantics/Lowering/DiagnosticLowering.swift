import StoryDiagnostics
import StoryIR
import StorySource

package enum DiagnosticLowering {
    /// The greatest number of diagnostics in a document.
    package static let limit = 10_000

    /// Lowers diagnostics about `source`, which the document calls `file`.
    package static func lower(_ diagnostics: some Sequence<Diagnostic>, of source: SourceFile, file: String) -> [IR
        .Diagnostic]
    {
        diagnostics.map { lower($0, of: source, file: file) }
    }

    private static func lower(_ diagnostic: Diagnostic, of source: SourceFile, file: String) -> IR.Diagnostic {
        IR.Diagnostic(
            code: diagnostic.id.rawValue, severity: .init(diagnostic.severity),
            category: Rule.of(diagnostic.id).category.rawValue, message: diagnostic.message, file: file,
            range: range(diagnostic.span, of: source), label: diagnostic.label.isEmpty ? nil : diagnostic.label,
            fallback: diagnostic.fallback,
            related: diagnostic.related.map {
                IR.Diagnostic.Related(message: $0.text, file: file, range: range($0.span, of: source))
            },
            fixes: diagnostic.listedFixes.map(lower))
    }

    private static func lower(_ fix: FixIt) -> IR.Diagnostic.Fix {
        IR.Diagnostic.Fix(
            message: fix.message, applicability: fix.applicability == .safe ? .safe : .unsafe,
            edits: fix.edits.map {
                IR.Diagnostic.Fix.Edit(startByte: Int($0.span.start), endByte: Int($0.span.end), text: $0.text)
            })
    }

    private static func range(_ span: SourceSpan, of source: SourceFile) -> IR.Diagnostic.TextRange {
        IR.Diagnostic.TextRange(start: position(Int(span.start), of: source), end: position(Int(span.end), of: source))
    }

    private static func position(_ offset: Int, of source: SourceFile) -> IR.Diagnostic.TextRange.TextPosition {
        let position = source.lines.position(of: offset)
        return IR.Diagnostic.TextRange.TextPosition(
            byte: position.byte, line: position.line, column: position.column, utf16Column: position.utf16Column)
    }
}

extension IR.Diagnostic.Severity {
    fileprivate init(_ severity: Severity) {
        self =
            switch severity {
            case .note: .note
            case .warning: .warning
            case .error: .error
            }
    }
}
