import StoryDiagnostics
import StorySource
import StorySyntax

/// Checks that a tree is well-formed and covers all of its source: children lie inside their parent, in order, without
/// overlap, and each byte outside leaves is one that the enclosing node may contain by its kind.
struct TreeShape {
    private let tree: SyntaxTree
    /// The bytes of refused YAML belong to no node.
    private let refused: [Range<Int>]
    private let nestsTooDeep: Bool
    private var problems: [String] = []
    /// Line breaks and the byte order mark of YAML 1.1.
    private let yamlSpaces: [StaticString] = ["\u{FEFF}", "\u{85}", "\u{2028}", "\u{2029}"]
    private let typographicQuotes = "“”„‟‘’‚‛«»‹›"
    private let whiteSpace = " \t\r\n\u{C}"

    /// Returns the faults of a tree; empty if it is well-formed.
    static func problems(_ compiled: Compiled) -> [String] {
        var shape = TreeShape(compiled)
        shape.check()
        return shape.problems
    }

    private init(_ compiled: Compiled) {
        tree = compiled.tree
        refused = compiled.parsed.diagnostics.filter { $0.id == .unsupportedYAML || $0.id == .valueCutByComment }
            .map(\.span.range)
        nestsTooDeep = compiled.parsed.diagnostics.contains { $0.id == .nestingTooDeep }
    }

    private mutating func check() {
        guard tree.nodes.count > 0, tree[0].kind == .document, tree[0].range == 0..<tree.bytes.count,
            Int(tree[0].subtreeEnd) == tree.nodes.count
        else {
            problems.append("the root does not hold everything")
            return
        }
        for id in tree.nodes.indices {
            let node = tree[id]
            guard node.start <= node.end, Int(node.subtreeEnd) > id, Int(node.subtreeEnd) <= tree.nodes.count else {
                problems.append("\(node.kind) \(id) has no place")
                return
            }
            // A leaf covers its bytes itself.
            if Int(node.subtreeEnd) == id + 1, !isEmptyContainer(id) { continue }
            var position = node.kind == .attribute ? Int(tree.nameSpan(ofAttribute: id).end) : Int(node.start)
            for child in tree.children(of: id) {
                let range = tree[child].range
                if range.lowerBound < position || range.upperBound > Int(node.end) {
                    problems.append("\(tree[child].kind) \(child) at \(range) overlaps in \(node.kind) \(node.range)")
                    return
                }
                checkGap(position..<range.lowerBound, in: node)
                position = range.upperBound
            }
            checkGap(position..<Int(node.end), in: node)
        }
    }

    /// Returns whether a node has a kind with children, but no children. It must not swallow source text either.
    private func isEmptyContainer(_ id: NodeID) -> Bool {
        switch tree[id].kind {
        // A null at the root is an empty mapping.
        case .mapping: !["~", "null", "Null", "NULL"].contains(tree.bytes.string(tree[id].range))
        case .document, .entry, .sequence, .body, .element, .openTag, .attribute, .paragraph, .emphasis,
            .strong, .link, .codeSpan, .heading, .codeBlock, .list, .listItem, .blockQuote, .footnoteDefinition,
            .linkDefinition, .image, .strikethrough:
            true
        // Without children if the YAML is invalid.
        case .frontMatter: false
        case .scalar, .alias, .tagName, .attributeValue, .badAttribute, .closeTag, .strayCloseTag,
            .unsupported, .marker, .module, .text, .escape, .characterReference, .hardBreak, .code, .linkDestination,
            .linkTitle, .unsupportedInline, .expression, .rawHTML, .thematicBreak, .codeInfo, .taskMarker, .table,
            .tableRow,
            .tableCell, .footnoteReference:
            false
        }
    }

    /// The markers at the start of lines in quotes.
    private var quoteMarks: String { tree.profile >= .markdown ? ">" : "" }

    private mutating func checkGap(_ gap: Range<Int>, in node: Node) {
        guard !gap.isEmpty else { return }
        let text = tree.bytes.string(gap)
        let isAllowed =
            switch node.kind {
            case .document: isByteOrderMark(gap) || consists(text, of: whiteSpace)
            case .body, .element: consists(text, of: whiteSpace + quoteMarks)
            case .frontMatter, .mapping, .sequence, .entry: isYAMLPunctuation(gap, of: node.kind)
            case .openTag: consists(text, of: whiteSpace + "/>")
            case .attribute:
                consists(text, of: whiteSpace + "=:{}\"'`\\「」＂" + typographicQuotes) || text.hasSuffix("&quot;")
            // The text of a construct is source text; only its marker is a node.
            case .unsupported, .unsupportedInline: true
            // As are cells beyond those of the header, and the content of a component in a cell.
            case .tableRow, .tableCell: true
            case .list, .listItem, .blockQuote, .footnoteDefinition: consists(text, of: whiteSpace + quoteMarks)
            case .heading: consists(text, of: whiteSpace + quoteMarks + (nestsTooDeep ? "*_[#" : "#"))
            case .codeBlock: consists(text, of: whiteSpace + quoteMarks + "`~")
            case .table: consists(text, of: whiteSpace + quoteMarks + "|-:")
            case .linkDefinition: consists(text, of: whiteSpace + "<>\"'()")
            case .strikethrough: consists(text, of: nestsTooDeep ? "~*_[" : "~")
            case .paragraph: consists(text, of: nestsTooDeep ? whiteSpace + "*_[" : whiteSpace)
            case .emphasis, .strong: consists(text, of: nestsTooDeep ? "*_[" : "*_")
            case .codeSpan: consists(text, of: "`")
            // Only the label of a reference is a node.
            case .image: true
            case .link where tree.profile >= .markdown: true
            case .link: consists(text, of: nestsTooDeep ? whiteSpace + "[]()<>\"'*_" : whiteSpace + "[]()<>\"'")
            // Kinds without children.
            case .scalar, .alias, .tagName, .attributeValue, .badAttribute, .closeTag,
                .strayCloseTag, .marker, .module, .text, .escape, .characterReference, .hardBreak, .code,
                .linkDestination, .linkTitle, .expression, .rawHTML, .thematicBreak, .codeInfo, .taskMarker,
                .footnoteReference:
                false
            }
        if !isAllowed {
            problems.append("\(node.kind) \(node.range) drops \(tree.bytes.string(gap).debugDescription) at \(gap)")
        }
    }

    private func isByteOrderMark(_ gap: Range<Int>) -> Bool { gap == 0..<3 && tree.source.byteOrderMarkLength == 3 }

    private func consists(_ text: String, of allowed: String) -> Bool {
        text.unicodeScalars.allSatisfy(allowed.unicodeScalars.contains)
    }

    /// Returns whether a gap contains only white space, comments, refused text, `---`, and the YAML punctuation of the kind.
    private func isYAMLPunctuation(_ gap: Range<Int>, of kind: NodeKind) -> Bool {
        let allowed: String
        switch kind {
        case .frontMatter: allowed = "-|>+123456789\"'"
        case .mapping: allowed = "{},?:"
        case .sequence: allowed = "[],-|>+123456789\"'"
        default: allowed = ":?\"'|>+-123456789"
        }
        var position = gap.lowerBound
        while position < gap.upperBound {
            let byte = tree.bytes[position]
            if let span = refused.first(where: { $0.contains(position) }) {
                position = span.upperBound
            } else if byte == UInt8(ascii: "#") {
                while position < gap.upperBound, tree.bytes[position] != 0x0A, tree.bytes[position] != 0x0D {
                    position += 1
                }
            } else if " \t\r\n".utf8.contains(byte) || allowed.utf8.contains(byte) {
                position += 1
            } else if let length = yamlSpaces.first(where: { tree.bytes.matches($0, at: position) })?.utf8CodeUnitCount
            {
                position += length
            } else {
                return false
            }
        }
        return true
    }
}
