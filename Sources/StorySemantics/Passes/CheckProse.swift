import StoryDiagnostics
import StorySyntax

/// Checks the body's prose for what is not allowed (LANGUAGE.md 3 and 4).
package enum CheckProse: Pass {
    package static let name = "check-prose"

    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        var pairs = HTMLPairs()
        for node in context.survey.proseAndTitles {
            if let diagnostic = ProseDiagnostic.diagnostic(
                about: node, in: tree, suggestions: &context.suggestions, pairs: &pairs),
                tree[node].kind != .link || context.markdown.isFirstReport(about: diagnostic.span)
            {
                context.report(diagnostic)
            }
        }
    }
}
