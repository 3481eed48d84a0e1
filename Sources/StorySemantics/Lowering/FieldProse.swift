import StoryIR
import StorySource
import StorySyntax

/// The prose of a caption, a deck or a summary: its words, and its formatting if it has any (LANGUAGE.md 4).
struct FieldProse {
    /// The words without formatting.
    let words: IRText
    /// The inlines; nil if there is no formatting.
    let inlines: [IR.Inline]?

    /// Lowers the prose of a text, parsed by the parser of the story, and counts its words.
    init(_ text: AuthorText, in tree: SyntaxTree, by parser: FieldParser, counting counter: inout WordCounter) {
        if text.isParsedInPlace(in: tree), tree.bytes.isPlainProse(text.span(in: tree).range) {
            let bytes = tree.bytes[text.span(in: tree)]
            counter.addSpace()
            counter.add(bytes)
            words = .bytes(bytes)
            inlines = nil
            return
        }
        var lowering = InlineLowering(text.parsed(in: tree, by: parser).tree)
        lowering.words = counter
        var builder = InlineBuilder()
        lowering.lower(0, into: &builder)
        counter = lowering.words
        words = .string(builder.words)
        inlines = builder.inlinesIfFormatted
    }
}
