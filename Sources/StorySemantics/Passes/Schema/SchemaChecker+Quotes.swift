import StoryDiagnostics
import StorySyntax

/// Values in typographic quotes, which YAML treats as part of the value.
extension SchemaChecker {
    /// Reports a diagnostic about a text, or one about typographic quotes if the text is right without them. A text that may be
    /// anything keeps them, since its author may want them. `isSafe`: whether no other diagnostic can appear once the quotes
    /// are straight. `isRight`: returns whether a text is valid there.
    mutating func report(
        _ diagnostic: Diagnostic, about text: StoryMetadata.Text, isSafe: Bool, unless isRight: (String) -> Bool
    ) {
        guard tree[text.node].flags.contains(.plain),
            let inner = TypographicQuote.text(in: text.span.range, tree.bytes), isRight(tree.bytes.string(inner))
        else { return report(diagnostic) }
        report(diagnostic.aboutTypographicQuotes(around: tree.bytes.string(inner), isSafe: isSafe))
    }
}
