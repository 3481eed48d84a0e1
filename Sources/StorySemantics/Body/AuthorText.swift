import StoryDiagnostics
import StorySource
import StorySyntax

/// A text that the author wrote: the value of an attribute or of a front matter field.
enum AuthorText {
    /// A readable `attributeValue`.
    case attribute(NodeID)
    case field(StoryMetadata.Text)
    /// The destination of a link or picture in prose.
    case destination(SourceSpan)

    /// Returns the text with escapes and references decoded.
    func string(in tree: SyntaxTree) -> String {
        if case .field(let text) = self { return text.value }
        return withBytes(in: tree) { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the text, without a copy if it is its source text.
    func withBytes<Result>(in tree: SyntaxTree, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        switch self {
        case .attribute(let value): return tree.withText(of: value, body)
        case .field(var text): return text.value.withUTF8(body)
        case .destination(let span): return LinkText.withDecoded(span, in: tree, body)
        }
    }

    /// Returns the span at which diagnostics about it point.
    func span(in tree: SyntaxTree) -> SourceSpan {
        switch self {
        case .attribute(let value): tree[value].span
        case .field(let text): text.span
        case .destination(let span): span
        }
    }

    /// Returns whether the text is its source text, byte for byte.
    func isSource(in tree: SyntaxTree) -> Bool {
        switch self {
        case .attribute(let value): !tree[value].flags.contains(.encoded)
        case .field(let text): ValueView(tree, text.node).textIsSource
        case .destination(let span): string(in: tree).utf8.elementsEqual(tree.bytes[span])
        }
    }

    /// Returns whether ``parsed(in:)`` parses it in place, so that locations in its tree are locations in the file.
    func isParsedInPlace(in tree: SyntaxTree) -> Bool { if case .field = self { isSource(in: tree) } else { true } }

    /// Parses its prose with the parser of the story. Returns a tree with a `paragraph` as its root, and the diagnostics of its
    /// own syntax.
    ///
    /// A text that equals its source text is parsed in place, as is prose with character references, so that they can't turn
    /// into formatting. Any other is parsed as a source of its own, so that locations in the tree are locations in the text.
    func parsed(in tree: SyntaxTree, by parser: FieldParser) -> (tree: SyntaxTree, diagnostics: DiagnosticList) {
        if case .field(let field) = self, !isParsedInPlace(in: tree) {
            let source = SourceFile(path: tree.source.path, text: field.value)
            return FieldParser(source, tree.profile).parse(0..<source.bytes.count)
        }
        let range: Range<Int> =
            switch self {
            case .attribute(let value): tree[value].range
            case .destination(let span): span.range
            case .field(let field): tree[field.node].range
            }
        return parser.parse(range)
    }

    /// Returns another text as it is written in this one's span; nil if replacing the span is not enough.
    func replacement(_ text: String, in tree: SyntaxTree) -> String? {
        switch self {
        case .attribute: Escaping.attributeValue(text)
        case .field(let field): Escaping.scalar(text, over: field.node, in: tree)
        case .destination(let span): Escaping.destination(text, over: span, in: tree)
        }
    }
}
