import StoryDiagnostics
import StorySyntax

/// Values in typographic quotes, which YAML takes for part of them.
extension SchemaChecker {
    /// Reports a diagnostic about a text; where the text is right but for typographic quotes around it, as one about those. A
    /// text that may say anything keeps them: its author may want them.
    /// - Parameters:
    ///   - isSafe: Whether nothing else can come to light once the quotes are straight.
    ///   - isRight: Whether a text is what belongs there.
    mutating func report(
        _ diagnostic: Diagnostic, about text: StoryMetadata.Text, isSafe: Bool, unless isRight: (String) -> Bool
    ) {
        guard tree[text.node].flags.contains(.plain),
            let inner = TypographicQuote.text(in: text.span.range, tree.bytes),
            isRight(tree.bytes.string(inner))
        else { return report(diagnostic) }
        report(diagnostic.aboutTypographicQuotes(around: tree.bytes.string(inner), isSafe: isSafe))
    }
}
