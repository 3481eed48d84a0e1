import StoryDiagnostics
import StorySource
import StorySyntax

/// Parses the prose of fields and attributes.
enum FieldParser {
    /// Whether a text on one line means itself: nothing in it could begin anything, no white space is to be dropped.
    static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, let last = text.last, !Blank.isSpace(first), !Blank.isSpace(last) else {
            return false
        }
        return text.allSatisfy { !isSpecial($0) }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x1F, UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "_"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "{"),
            UInt8(ascii: "!"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether ``parse(_:in:)`` reads a text where it stands, so that places in its tree are places in the file.
    static func isParsedInPlace(_ text: AuthorText, in tree: SyntaxTree) -> Bool {
        switch text {
        case .attribute: true
        case .field: text.isSource(in: tree)
        }
    }

    /// The prose of a text as a tree whose root is a `paragraph`, and the findings of its own syntax.
    ///
    /// A text that is its source text is parsed where it stands. Any other is parsed as a source of its own, and places
    /// in the tree are places in the text.
    static func parse(_ text: AuthorText, in tree: SyntaxTree) -> (tree: SyntaxTree, diagnostics: DiagnosticList) {
        switch text {
        case .attribute(let value):
            // A reference in prose is read where it stands, so that it can't turn into formatting.
            return Parser.parseField(tree[value].range, of: tree.source)
        case .field(let field):
            if isParsedInPlace(text, in: tree) { return Parser.parseField(tree[field.node].range, of: tree.source) }
            let source = SourceFile(path: tree.source.path, text: field.value)
            return Parser.parseField(0..<source.bytes.count, of: source)
        }
    }
}
