import StorySource
import StorySyntax

/// Formats a story in the standard style (CLI.md): a backend for the syntax tree, which compiles nothing.
///
/// The result is parsed again. A block whose tree has changed is kept unchanged, so that the rules of the style need not
/// consider everything that a line can become in another place.
package enum StoryFormatter {
    /// The number of retries. After two failures a block is kept unchanged, which can affect the block after it.
    private static let rounds = 8

    /// Formats a story without syntax errors.
    /// - Parameter parsed: The parsed story.
    /// - Returns: The formatted text; nil if its tree differs from the story's.
    package static func format(_ parsed: ParsedStory, _ settings: FormatSettings) -> [UInt8]? {
        let tree = parsed.tree
        var styles: [NodeID: BlockStyle] = [:]
        var entries: Set<NodeID> = []
        for _ in 0..<(settings.keepsBody ? 0 : rounds) {
            let draft = Draft(tree, settings, styles, verbatimEntries: entries)
            let source = SourceFile(path: tree.source.path, content: draft.bytes)
            let comparison = TreeComparison(old: tree, new: Parser.parse(source).tree)
            guard let different = comparison.differences(from: draft) else { break }
            if different.isEmpty { return draft.bytes }
            for block in different.blocks {
                styles[block] = styles[block] == nil && different.isShapeKept ? .keepingMarks : .verbatim
            }
            entries.formUnion(different.entries)
        }
        // How a tag relates to a line can depend on the positions of both: then the whole body is kept.
        let draft = Draft(tree, settings, styles, verbatimEntries: entries, keepsBody: true)
        let source = SourceFile(path: tree.source.path, content: draft.bytes)
        return TreeComparison(old: tree, new: Parser.parse(source).tree).isFrontMatterSame ? draft.bytes : nil
    }
}

/// The output of one formatting attempt.
struct Draft {
    let bytes: [UInt8]
    /// The blocks of the body, in the order in which they were written.
    let blocks: [BodyFormatter.Written]
    /// The elements, in the order in which they were written.
    let elements: [NodeID]

    init(
        _ tree: SyntaxTree, _ settings: FormatSettings, _ styles: [NodeID: BlockStyle], verbatimEntries: Set<NodeID>,
        keepsBody: Bool = false
    ) {
        let lineBreak = tree.source.lineBreak == "\r\n" ? Array("\r\n".utf8) : [UInt8(ascii: "\n")]
        var text = FormatText(lineBreak: lineBreak, capacity: tree.source.bytes.count)
        if let frontMatter = tree.frontMatter {
            var formatter = FrontMatterFormatter(tree, settings, consume text, verbatim: verbatimEntries)
            formatter.write(frontMatter)
            text = formatter.text
        }
        if !keepsBody, text.count > 0, tree[tree.body].subtreeEnd > tree.body + 1 { text.endLine() }
        var formatter = BodyFormatter(tree, settings, consume text, styles)
        if keepsBody { formatter.copyBody() } else { formatter.writeBody() }
        bytes = formatter.text.bytes
        blocks = formatter.written
        elements = formatter.elements
    }
}
