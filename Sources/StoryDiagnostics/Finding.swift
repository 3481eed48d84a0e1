import StorySource

/// A finding together with the source that its spans refer to: what renderers show.
package struct Finding: Sendable {
    package let diagnostic: Diagnostic
    package let source: SourceFile

    package init(_ diagnostic: Diagnostic, in source: SourceFile) {
        self.diagnostic = diagnostic
        self.source = source
    }

    /// The order of output (CLI.md): file by the bytes of its path, place, id.
    package static func isOrderedBefore(_ left: Finding, _ right: Finding) -> Bool {
        if left.source !== right.source, left.source.path != right.source.path {
            return left.source.path.utf8.lexicographicallyPrecedes(right.source.path.utf8)
        }
        return Diagnostic.isOrderedBefore(left.diagnostic, right.diagnostic)
    }
}
