import StoryDiagnostics
import StorySource
import StorySyntax

/// Characters around a value that YAML treats as part of it.
extension SchemaChecker {
    /// Reports a diagnostic about a text. If the text is right without the typographic quotes around it, or the invisible
    /// characters at its end, which YAML treats as part of the value, the diagnostic becomes one about these. `isSafe`:
    /// whether no other diagnostic can appear then. `isRight`: returns whether a text is valid there. Returns the text without
    /// the quotes, if the diagnostic is about them.
    @discardableResult
    mutating func report(
        _ diagnostic: Diagnostic, about text: StoryMetadata.Text, isSafe: Bool, unless isRight: (String) -> Bool
    ) -> String? {
        let bytes = tree.bytes
        if tree[text.node].flags.contains(.plain),
            let inner = TypographicQuote.text(in: text.span.range, bytes).map(bytes.string), isRight(inner)
        {
            report(diagnostic.aboutTypographicQuotes(around: inner, isSafe: isSafe))
            return inner
        }
        let end = Int(text.span.end)
        var start = end
        while start > Int(text.span.start) {
            let last = UTF8Sequence.startOfSequence(containing: start - 1, in: bytes)
            if FrontMatterParser.invisibleLength(at: last, in: bytes) == 0 { break }
            start = last
        }
        if start < end, isRight(bytes.string(Int(text.span.start)..<start)) {
            report(
                diagnostic.aboutInvisibleEnd(
                    UTF8Sequence.scalar(at: start, in: bytes).scalar, at: SourceSpan(start..<end), isSafe: isSafe))
        } else {
            report(diagnostic)
        }
        return nil
    }
}
