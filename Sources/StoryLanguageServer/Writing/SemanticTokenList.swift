import StorySemantics
import StorySource
import StorySyntax

/// The tokens of a story, or of a range in it.
struct SemanticTokenList {
    private struct Token {
        let start: Int
        let end: Int
        let type: LSP.SemanticTokenType
    }

    private let tree: SyntaxTree
    private let source: SourceFile
    private let range: Range<Int>
    private var tokens: [Token] = []

    init(_ story: AnalyzedStory, _ source: SourceFile, in range: Range<Int>) {
        tree = story.parsedTree
        self.source = source
        self.range = range
        addFrontMatter()
        addBody()
        // The tokens are nearly sorted: the end of a construct belongs after its contents.
        tokens.sort { $0.start < $1.start }
    }

    private mutating func add(_ start: Int, _ end: Int, _ type: LSP.SemanticTokenType) {
        if start < end, start < range.upperBound, end > range.lowerBound {
            tokens.append(Token(start: start, end: end, type: type))
        }
    }

    private mutating func add(_ node: NodeID, _ type: LSP.SemanticTokenType) {
        add(Int(tree[node].start), Int(tree[node].end), type)
    }

    // MARK: Front matter

    private mutating func addFrontMatter() {
        guard let frontMatter = tree.frontMatter, Int(tree[frontMatter].start) < range.upperBound else { return }
        let nodes = frontMatter + 1..<Int(tree[frontMatter].subtreeEnd)
        var gap = Int(tree[frontMatter].start)
        for id in nodes where tree[id].kind == .scalar || tree[id].kind == .alias {
            addComments(gap, Int(tree[id].start))
            gap = max(gap, Int(tree[id].end))
            let isKey = tree[id - 1].kind == .entry
            add(
                id,
                isKey
                    ? .property
                    : Self.isNumber(tree.bytes[tree[id].range]) && tree[id].flags.contains(.plain) ? .number : .string)
        }
        addComments(gap, Int(tree[frontMatter].end))
    }

    private static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }
    }

    /// Adds the comments between two values.
    private mutating func addComments(_ start: Int, _ end: Int) {
        let bytes = source.bytes
        var at = start
        while at < end {
            guard bytes[at] == UInt8(ascii: "#"), at == 0 || bytes[at - 1].isSpaceOrTab || bytes[at - 1].isLineBreak
            else {
                at += 1
                continue
            }
            let comment = at
            while at < end, !bytes[at].isLineBreak { at += 1 }
            add(comment, at, .comment)
        }
    }

    // MARK: Body

    private mutating func addBody() {
        var id = tree.body + 1
        var heading = 0
        while id < tree.nodes.count {
            let node = tree[id]
            if Int(node.start) >= range.upperBound { break }
            if Int(node.end) <= range.lowerBound {
                id = Int(node.subtreeEnd)
                continue
            }
            let (start, end) = (Int(node.start), Int(node.end))
            switch node.kind {
            case .heading: heading = Int(node.subtreeEnd)
            case .tagName, .closeTag, .strayCloseTag: add(start, end, .class)
            case .openTag: if end > start, tree.bytes[end - 1] == UInt8(ascii: ">") { addTagEnd(before: end) }
            case .attribute:
                let name = tree.nameSpan(ofAttribute: id)
                add(Int(name.start), Int(name.end), .property)
            case .attributeValue: if !node.flags.contains(.synthesized) { add(id, type(ofValue: id)) }
            case .marker: add(id, id < heading ? .keyword : .operator)
            case .taskMarker, .thematicBreak, .hardBreak: add(id, .operator)
            case .codeInfo: add(id, .keyword)
            case .code, .linkDestination, .linkTitle, .escape, .characterReference: add(id, .string)
            case .expression: add(id, tree.isComment(id) ? .comment : .operator)
            case .rawHTML: add(id, .comment)
            case .footnoteReference: add(id, .variable)
            case .text: if id < heading { add(id, .namespace) }
            case .emphasis: addEnds(id, 1)
            case .strong, .strikethrough: addEnds(id, 2)
            default: break
            }
            id += 1
        }
    }

    /// Adds the `>` or `/>` of a tag.
    private mutating func addTagEnd(before end: Int) {
        let isSelfClosing = end >= 2 && tree.bytes[end - 2] == UInt8(ascii: "/")
        add(end - (isSelfClosing ? 2 : 1), end, .class)
    }

    /// Adds the characters at both ends of an inline.
    private mutating func addEnds(_ node: NodeID, _ length: Int) {
        let (start, end) = (Int(tree[node].start), Int(tree[node].end))
        guard end - start > 2 * length else { return }
        // A strikethrough has one or two characters at each end.
        let length = length == 2 && tree.bytes[start] != tree.bytes[start + 1] ? 1 : length
        add(start, start + length, .operator)
        add(end - length, end, .operator)
    }

    private func type(ofValue value: NodeID) -> LSP.SemanticTokenType {
        // The attribute precedes the value in the tree, with its name between them.
        let name = AttributeName(rawValue: UInt8(truncatingIfNeeded: tree[value - 1].payload)) ?? .unknown
        var tag = value - 1
        while tag > 0, tree[tag].kind != .openTag { tag -= 1 }
        guard tag > 0 else { return .string }
        let descriptor = tree.component(of: tag - 1).descriptor.attributes.first { $0.name == name }
        switch descriptor?.value {
        case .enumerated: return .enumMember
        case .id, .name, .target, .imageKey, .audioKey, .mediaKey: return .variable
        case .text, .prose, .asset, .description, nil: return .string
        }
    }

    // MARK: The protocol

    /// Returns the tokens in the encoding of the protocol, each on one line and relative to the previous one.
    func data(_ encoding: LSP.PositionEncodingKind) -> [UInt32] {
        var data: [UInt32] = []
        data.reserveCapacity(tokens.count * 5)
        let bytes = source.bytes
        var (at, line, column) = (0, 0, 0)
        var (lastLine, lastColumn) = (0, 0)
        func advance(to end: Int) {
            while at < end {
                let byte = bytes[at]
                at += 1
                if byte == 0x0A || byte == 0x0D && bytes[at] != 0x0A {
                    line += 1
                    column = 0
                } else if byte != 0x0D {
                    column += encoding == .utf8 ? 1 : byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
                }
            }
        }
        var last = 0
        for token in tokens {
            var start = max(token.start, last)
            let end = min(token.end, bytes.count)
            last = max(last, end)
            while start < end {
                var stop = start
                while stop < end, !bytes[stop].isLineBreak { stop += 1 }
                if stop > start {
                    advance(to: start)
                    let (firstLine, firstColumn) = (line, column)
                    advance(to: stop)
                    data.append(UInt32(firstLine - lastLine))
                    data.append(UInt32(firstLine == lastLine ? firstColumn - lastColumn : firstColumn))
                    data += [UInt32(column - firstColumn), token.type.rawValue, 0]
                    (lastLine, lastColumn) = (firstLine, firstColumn)
                }
                start = stop
                while start < end, bytes[start].isLineBreak || bytes[start].isSpaceOrTab { start += 1 }
            }
        }
        return data
    }
}
