import StorySource
import StorySyntax

/// A text that an author gave: the value of an attribute or a field of the front matter.
enum AuthorText {
    /// An `attributeValue` that can be read.
    case attribute(NodeID)
    case field(StoryMetadata.Text)

    /// What it says, escapes and references decoded.
    func string(in tree: SyntaxTree) -> String {
        switch self {
        case .attribute(let value): tree.value(value)
        case .field(let text): text.value
        }
    }

    /// Where diagnostics about it point.
    func span(in tree: SyntaxTree) -> SourceSpan {
        switch self {
        case .attribute(let value): tree[value].span
        case .field(let text): text.span
        }
    }

    /// Whether it says what its source text says, byte for byte.
    func isSource(in tree: SyntaxTree) -> Bool {
        switch self {
        case .attribute(let value): !tree[value].flags.contains(.encoded)
        case .field(let text): ValueView(tree, text.node).textIsSource
        }
    }

    /// Another text as it is written in this one's span; nil where that can't be done by replacing the span.
    func replacement(_ text: String, in tree: SyntaxTree) -> String? {
        switch self {
        case .attribute: Escaping.attributeValue(text)
        case .field(let field): Escaping.scalar(text, over: field.node, in: tree)
        }
    }
}
