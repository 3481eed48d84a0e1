import StoryIR
import StorySyntax

/// What has to be known of a section's one page before its blocks are written.
struct PagePlan {
    /// Each paragraph opens a line; other blocks belong to the line before, those before the first to the first.
    private(set) var lines: [IR.Line] = []
    /// Media keys of the section's references, in order, each once.
    private(set) var queue: [String] = []

    /// Looks through the blocks of a `Section` element. References that name no media entry are not queued: there is
    /// nothing to play.
    init(section: NodeID, in tree: SyntaxTree, meaning: StoryMeaning) {
        var queued = NameTable()
        var block = 0
        let content = tree.content(of: section)
        var child = content.lowerBound
        while child < content.upperBound {
            let node = tree[child]
            switch node.kind {
            case .paragraph:
                if let last = lines.indices.last { lines[last].blockCount = block - lines[last].firstBlock }
                lines.append(
                    IR.Line(id: "l\(lines.count)", firstBlock: lines.isEmpty ? 0 : block, blockCount: 0))
                block += 1
            case .element:
                if tree.component(of: child) == .mediaRef, case .text(let value) = tree.state(of: .ref, in: child),
                    tree.withText(of: value, { meaning.media($0) != nil && queued.insert($0).isNew })
                {
                    queue.append(tree.value(value))
                }
                block += 1
            case .unsupported:
                block += 1
            case .document, .frontMatter, .mapping, .entry, .sequence, .scalar, .alias, .body, .openTag, .tagName,
                .attribute, .attributeName, .attributeValue, .badAttribute, .closeTag, .strayCloseTag, .marker,
                .module, .text, .escape, .characterReference, .hardBreak, .codeSpan, .code, .emphasis, .strong, .link,
                .linkDestination, .linkTitle, .unsupportedInline, .expression, .rawHTML:
                break
            }
            child = Int(node.subtreeEnd)
        }
        if let last = lines.indices.last { lines[last].blockCount = block - lines[last].firstBlock }
    }
}
