import StoryDiagnostics
import StorySource
import StorySyntax

/// Validates the front matter against the table of LANGUAGE.md 2 and writes ``StoryMetadata``.
///
/// Says nothing where the front matter is missing, never closed, not readable, or no mapping: a finding of the parser
/// stands for that.
package enum CheckSchema: Pass {
    package static let name = "check-schema"

    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        guard let frontMatter = tree.frontMatter,
            let mapping = tree.firstChild(of: frontMatter, kind: .mapping)
        else { return }
        var checker = SchemaChecker(tree)
        let start = Int(tree[frontMatter].start)
        checker.checkStory(ValueView(tree, mapping), opening: SourceSpan(start..<start + 3))
        context.metadata = checker.metadata
        context.diagnostics += checker.diagnostics
        for value in checker.swallowedValues { block(value, &context) }
    }

    /// Makes the warning about a swallowed value an error where the field is required.
    private static func block(_ value: SourceSpan, _ context: inout PassContext) {
        var comment = Int(value.end)
        while context.bytes[comment] == UInt8(ascii: " ") || context.bytes[comment] == UInt8(ascii: "\t") {
            comment += 1
        }
        for index in context.diagnostics.indices where context.diagnostics[index].id == .valueCutByComment {
            if Int(context.diagnostics[index].span.start) == comment {
                context.diagnostics[index] = context.diagnostics[index].aboutRequiredField()
            }
        }
    }
}
