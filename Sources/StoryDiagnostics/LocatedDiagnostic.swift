import StorySource

/// A diagnostic with the source to which its spans refer. Renderers show these.
package struct LocatedDiagnostic: Sendable {
    package let diagnostic: Diagnostic
    package let source: SourceFile

    package init(_ diagnostic: Diagnostic, in source: SourceFile) {
        self.diagnostic = diagnostic
        self.source = source
    }
}
