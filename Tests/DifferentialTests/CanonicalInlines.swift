import Foundation
import StorySource
import StorySyntax

/// The inlines of a paragraph in a notation that `reference.py` writes too: `text "a" em( text "b" ) code "c" break`.
struct CanonicalInlines {
    private var parts: [String] = []
    private var text = ""

    /// Parses one paragraph.
    static func of(_ paragraph: String) -> String {
        let source = SourceFile(path: "paragraph", text: "---\n---\n<Section>\n" + paragraph + "\n</Section>\n")
        let tree = Parser.parse(source).tree
        var writer = CanonicalInlines()
        var blocks = 0
        for id in tree.nodes.indices where [.paragraph, .unsupported].contains(tree[id].kind) {
            blocks += 1
            writer.writeChildren(of: id, in: tree)
        }
        writer.flush()
        return blocks == 1 ? writer.parts.joined(separator: " ") : "other"
    }

    private mutating func writeChildren(of parent: NodeID, in tree: SyntaxTree) {
        for id in tree.children(of: parent) { write(id, in: tree) }
    }

    private mutating func write(_ id: NodeID, in tree: SyntaxTree) {
        switch tree[id].kind {
        case .text: text += softBreaksJoined(tree.text(of: id))
        case .escape: text += tree.text(of: id).dropFirst()
        case .characterReference: text += CharacterReference.decode(tree[id].range, in: tree.bytes)
        case .hardBreak: add("break")
        case .codeSpan: add("code " + quoted(code(tree.text(of: id + 1))))
        case .emphasis: writeNested("em(", id, in: tree)
        case .strong: writeNested("strong(", id, in: tree)
        case .link:
            let destination = tree.firstChild(of: id, kind: .linkDestination)!
            let title = tree.firstChild(of: id, kind: .linkTitle)
            writeNested(
                "link \(decoded(destination, tree)) \(title.map { decoded($0, tree) } ?? quoted("")) (", id, in: tree)
        case .linkDestination, .linkTitle: break
        case .rawHTML: add("other:html_inline")
        default: add("other:\(tree[id].kind)")
        }
    }

    private mutating func writeNested(_ opening: String, _ id: NodeID, in tree: SyntaxTree) {
        add(opening)
        writeChildren(of: id, in: tree)
        add(")")
    }

    private func decoded(_ id: NodeID, _ tree: SyntaxTree) -> String {
        quoted(CharacterReference.decode(tree[id].range, in: tree.bytes, unescaping: true))
    }

    private mutating func add(_ part: String) {
        flush()
        parts.append(part)
    }

    private mutating func flush() {
        if !text.isEmpty { parts.append("text " + quoted(text)) }
        text = ""
    }

    private func softBreaksJoined(_ text: String) -> String {
        text.replacingOccurrences(of: "[ \t]*\n[ \t]*", with: " ", options: .regularExpression)
    }

    /// CommonMark 6.1: line endings are spaces; one space on either side goes where there is one on both.
    private func code(_ text: String) -> String {
        let text = text.replacingOccurrences(of: "\n[ \t]*", with: " ", options: .regularExpression)
        let isPadded = text.hasPrefix(" ") && text.hasSuffix(" ") && text.contains { $0 != " " }
        return isPadded ? String(text.dropFirst().dropLast()) : text
    }

    /// As Python's `json.dumps(text, ensure_ascii=False)` writes it.
    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
