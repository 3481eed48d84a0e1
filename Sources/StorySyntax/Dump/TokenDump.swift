import StoryDiagnostics
import StorySource

/// Writes `mdxc dump --stage tokens`: one token per line, in source order, with its location as `line:column-line:column`, its
/// kind and its text.
///
/// Prose is shown as the inline lexer splits it. In front matter and tags, a token is a leaf of the tree, or the punctuation
/// between leaves. Between two tokens there is only white space.
package struct TokenDump {
    private let tree: SyntaxTree
    private let output: (String) -> Void
    private var inlines: InlineLexer
    /// The offset up to which the source is written.
    private var position = 0

    private init(_ tree: SyntaxTree, to output: @escaping (String) -> Void) {
        self.tree = tree
        self.output = output
        inlines = InlineLexer(tree.bytes, tree.profile)
    }

    package static func write(_ tree: SyntaxTree, to output: @escaping (String) -> Void) {
        var dump = TokenDump(tree, to: output)
        var id = 0
        while id < tree.nodes.count { id = dump.write(id) }
        dump.writePunctuation(upTo: tree.bytes.count)
    }

    /// Writes the tokens at the start of a node. Returns the next node.
    private mutating func write(_ id: NodeID) -> NodeID {
        let node = tree[id]
        let end = Int(node.subtreeEnd)
        switch node.kind {
        case .paragraph:
            writePunctuation(upTo: Int(node.start))
            writeProse(id)
            return end
        case .unsupported:
            writePunctuation(upTo: Int(node.start))
            write("\(node.kind)", node.range)
            return end
        case .attribute:
            let name = tree.nameSpan(ofAttribute: id).range
            if !name.isEmpty {
                writePunctuation(upTo: name.lowerBound)
                write("attributeName", name)
            }
            return id + 1
        default:
            if end == id + 1, node.start < node.end {
                writePunctuation(upTo: Int(node.start))
                write("\(node.kind)", node.range)
            }
            return id + 1
        }
    }

    /// Writes the inline tokens of a paragraph, and the tokens of the components in it.
    private mutating func writeProse(_ paragraph: NodeID) {
        let range = tree[paragraph].range
        let elements = (paragraph..<Int(tree[paragraph].subtreeEnd)).filter { tree[$0].kind == .element }
        var next = range.lowerBound
        for element in elements {
            writeInlines(next..<Int(tree[element].start))
            var id = element
            while id < Int(tree[element].subtreeEnd) { id = write(id) }
            writePunctuation(upTo: Int(tree[element].end))
            next = Int(tree[element].end)
        }
        writeInlines(next..<range.upperBound)
    }

    private mutating func writeInlines(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        inlines.begin(range)
        while true {
            let token = inlines.next()
            if token.kind == .end { return }
            write("\(token.kind)", token.range)
            if token.kind == .closeBracket,
                let tail = LinkLexer(bytes: tree.bytes, end: range.upperBound).tail(at: position)
            {
                write("linkTail", position..<tail.end)
                inlines.skip(to: tail.end)
            }
        }
    }

    /// Writes the quotes, brackets and other punctuation between leaves, one token per run without white space.
    private mutating func writePunctuation(upTo end: Int) {
        while position < end {
            if tree.bytes[position].isWhitespace {
                position += 1
                continue
            }
            let start = position
            while position < end, !tree.bytes[position].isWhitespace { position += 1 }
            write("punctuation", start..<position)
        }
    }

    private mutating func write(_ kind: String, _ range: Range<Int>) {
        let start = tree.source.lines.position(of: range.lowerBound)
        let end = tree.source.lines.position(of: range.upperBound)
        let location = "\(start.line):\(start.column)-\(end.line):\(end.column)"
        output("\(location) \(kind) \(Quoting.quoted(tree.bytes.string(range)))\n")
        position = max(position, range.upperBound)
    }
}
