import StoryDiagnostics
import StorySyntax

/// Checks the body's prose for what is not allowed (LANGUAGE.md 3 and 4).
package enum CheckProse: Pass {
    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        var pairs = HTMLPairs()
        for node in context.survey.proseAndTitles where !isInBox(node, context) {
            if let diagnostic = ProseDiagnostic.diagnostic(
                about: node, in: tree, suggestions: &context.suggestions, pairs: &pairs),
                tree[node].kind != .link || context.markdown.isFirstReport(about: diagnostic.span)
            {
                context.report(diagnostic)
            }
        }
    }

    /// Returns whether braces are in the opening line of a fenced div, and hide no tag.
    private static func isInBox(_ node: NodeID, _ context: PassContext) -> Bool {
        let (tree, boxes) = (context.tree, context.survey.boxes)
        guard !boxes.isEmpty, tree[node].kind == .expression else { return false }
        let box = boxes.partitioningIndex { $0.end >= tree[node].end }
        return box < boxes.count && boxes[box].start < tree[node].start
            && !tree.bytes[tree[node].range].contains(UInt8(ascii: "<"))
    }
}
