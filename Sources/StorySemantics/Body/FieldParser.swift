import StoryDiagnostics
import StorySource
import StorySyntax

enum FieldParser {
    /// Returns whether ``parse(_:in:)`` parses a text in place, so that locations in its tree are locations in the file.
    static func isParsedInLocation(_ text: AuthorText, in tree: SyntaxTree) -> Bool {
        switch text {
        case .attribute, .destination: true
        case .field: text.isSource(in: tree)
        }
    }

    /// Parses the prose of a text. Returns a tree with a `paragraph` as its root, and the diagnostics of its own syntax.
    ///
    /// A text that equals its source text is parsed in place. Any other is parsed as a source of its own, so that locations in
    /// the tree are locations in the text.
    static func parse(_ text: AuthorText, in tree: SyntaxTree) -> (tree: SyntaxTree, diagnostics: DiagnosticList) {
        switch text {
        case .attribute(let value):
            // Prose with character references is parsed in place, so that they can't turn into formatting.
            return Parser.parseField(tree[value].range, of: tree.source, tree.profile)
        case .destination(let span): return Parser.parseField(span.range, of: tree.source, tree.profile)
        case .field(let field):
            if isParsedInLocation(text, in: tree) {
                return Parser.parseField(tree[field.node].range, of: tree.source, tree.profile)
            }
            let source = SourceFile(path: tree.source.path, text: field.value)
            return Parser.parseField(0..<source.bytes.count, of: source, tree.profile)
        }
    }
}
