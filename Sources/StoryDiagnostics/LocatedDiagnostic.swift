import StorySource

/// A diagnostic together with the source that its spans refer to: what renderers show.
package struct LocatedDiagnostic: Sendable {
    package let diagnostic: Diagnostic
    package let source: SourceFile

    package init(_ diagnostic: Diagnostic, in source: SourceFile) {
        self.diagnostic = diagnostic
        self.source = source
    }
}
