import StorySource
import StorySyntax

/// Writes a story in the one style (CLI.md): a backend of the syntax tree, which compiles nothing.
///
/// The text is parsed again. A block whose tree is another one than before stays as it is, so that no rule of the style has to
/// know all that a line can become in another place.
package enum StoryFormatter {
    /// How often blocks are given up on. After the second time a block is what it was, and may then change the one after it.
    private static let rounds = 8

    /// Formats a story without mistakes in its syntax.
    /// - Parameter parsed: The story as parsed.
    /// - Returns: The formatted text; nil where its tree is not that of the story.
    package static func format(_ parsed: ParsedStory, _ settings: FormatSettings) -> [UInt8]? {
        let tree = parsed.tree
        var styles: [NodeID: BlockStyle] = [:]
        var entries: Set<NodeID> = []
        for _ in 0..<rounds {
            let draft = Draft(tree, settings, styles, verbatimEntries: entries)
            let source = SourceFile(path: tree.source.path, content: draft.bytes)
            let comparison = TreeComparison(tree, Parser.parse(source).tree)
            guard let different = comparison.differences(from: draft) else { break }
            if different.isEmpty { return draft.bytes }
            for block in different.blocks {
                styles[block] = styles[block] == nil && different.isShapeKept ? .keepingMarks : .verbatim
            }
            entries.formUnion(different.entries)
        }
        // What a tag and a line are to one another can depend on where both are: then all of the body stays.
        let draft = Draft(tree, settings, styles, verbatimEntries: entries, keepsBody: true)
        let source = SourceFile(path: tree.source.path, content: draft.bytes)
        return TreeComparison(tree, Parser.parse(source).tree).isFrontMatterSame ? draft.bytes : nil
    }
}

/// A story as one try wrote it.
struct Draft {
    let bytes: [UInt8]
    /// The blocks of the body, in the order in which they were written.
    let blocks: [BodyFormatter.Written]
    /// The elements, likewise.
    let elements: [NodeID]

    init(
        _ tree: SyntaxTree, _ settings: FormatSettings, _ styles: [NodeID: BlockStyle], verbatimEntries: Set<NodeID>,
        keepsBody: Bool = false
    ) {
        let lineBreak = tree.source.lineBreak == "\r\n" ? Array("\r\n".utf8) : [UInt8(ascii: "\n")]
        var text = FormatText(lineBreak: lineBreak, capacity: tree.source.bytes.count)
        if let frontMatter = tree.frontMatter {
            var formatter = FrontMatterFormatter(tree, settings, text, verbatim: verbatimEntries)
            text = FormatText(lineBreak: lineBreak, capacity: 0)
            formatter.write(frontMatter)
            text = formatter.text
        }
        if !keepsBody, text.count > 0, tree[tree.body].subtreeEnd > tree.body + 1 { text.endLine() }
        var formatter = BodyFormatter(tree, settings, text, styles)
        text = FormatText(lineBreak: lineBreak, capacity: 0)
        if keepsBody { formatter.copyBody() } else { formatter.writeBody() }
        bytes = formatter.text.bytes
        blocks = formatter.written
        elements = formatter.elements
    }
}
