import StoryDiagnostics
import StorySource
import StorySyntax

enum FieldParser {
    /// Returns whether a one-line text is plain: no byte could begin markup, and no white space is dropped.
    static func isPlain(_ text: Range<Int>, of bytes: Bytes) -> Bool {
        guard !text.isEmpty, !Blank.isSpace(bytes[text.lowerBound]), !Blank.isSpace(bytes[text.upperBound - 1]) else {
            return false
        }
        func vector(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
        for position in stride(from: text.lowerBound, to: text.upperBound, by: 16) {
            let block = bytes.block(at: position)
            // Control characters, and [ \ ] ^ _ `
            var isSpecial = (block .< vector(0x20)) .| (block &- vector(UInt8(ascii: "[")) .<= vector(5))
            isSpecial .|= (block .== vector(UInt8(ascii: "&"))) .| (block .== vector(UInt8(ascii: "*")))
            isSpecial .|= (block .== vector(UInt8(ascii: "<"))) .| (block .== vector(UInt8(ascii: "{")))
            isSpecial .|= (block .== vector(UInt8(ascii: "!"))) .| (block .== vector(UInt8(ascii: "~")))
            if position + ByteMask(isSpecial).first < min(position + 16, text.upperBound) { return false }
        }
        return true
    }

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
