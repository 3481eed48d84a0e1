import StoryDiagnostics
import StorySource

/// Writes `mdxc dump --stage ast`: one node per line, indented by depth, with its kind, its location as
/// `line:column-line:column`, its payload and flags, and the text of leaves.
package enum TreeDump {
    /// Writes the dump of a tree, line by line, without recursion.
    package static func write(_ tree: SyntaxTree, to output: (String) -> Void) {
        var ends: [NodeID] = []
        for id in tree.nodes.indices {
            while let end = ends.last, end <= id { ends.removeLast() }
            output(String(repeating: "  ", count: ends.count) + line(of: id, in: tree) + "\n")
            if Int(tree[id].subtreeEnd) > id + 1 { ends.append(Int(tree[id].subtreeEnd)) }
        }
    }

    private static func line(of id: NodeID, in tree: SyntaxTree) -> String {
        let node = tree[id]
        let start = tree.source.lines.position(of: Int(node.start))
        let end = tree.source.lines.position(of: Int(node.end))
        var line = "\(node.kind) \(start.line):\(start.column)-\(end.line):\(end.column)"
        if let detail = detail(of: node) { line += " \(detail)" }
        for name in flagNames(of: node) { line += " [\(name)]" }
        if Int(node.subtreeEnd) == id + 1, node.start < node.end { line += " " + Quoting.quoted(tree.text(of: id)) }
        return line
    }

    private static func detail(of node: Node) -> String? {
        switch node.kind {
        case .element: (Component(rawValue: UInt8(truncatingIfNeeded: node.payload)) ?? .unknown).description
        case .attribute:
            node.payload == 0 ? "unknown" : AttributeName(rawValue: UInt8(truncatingIfNeeded: node.payload))?.name
        case .heading: "\(node.payload)"
        case .list: node.payload == 1 ? "ordered" : nil
        case .tableCell: TableAlignment(rawValue: node.payload).flatMap { $0 == .none ? nil : "\($0)" }
        case .code: node.payload == 0 ? nil : "\(node.payload)"
        case .unsupported, .unsupportedInline: Construct(rawValue: node.payload).map { "\($0)" }
        default: nil
        }
    }

    private static func flagNames(of node: Node) -> [String] {
        let names: [(NodeFlags, String)]
        switch node.kind {
        case .element:
            names = [
                (.selfClosed, "selfClosed"), (.neverClosed, "neverClosed"), (.besideProse, "besideProse"),
                (.withoutContainer, "withoutContainer"),
            ]
        case .openTag: names = [(.unreadable, "unreadable")]
        case .attribute: names = [(.duplicate, "duplicate")]
        case .attributeValue: names = [(.unreadable, "unreadable"), (.encoded, "encoded")]
        case .linkDestination, .linkTitle, .codeInfo: names = [(.encoded, "encoded")]
        case .scalar: names = [(.plain, "plain"), (.null, "null"), (.unreadable, "unreadable")]
        case .mapping, .sequence: names = [(.flow, "flow"), (.unreadable, "unreadable")]
        case .list: names = [(.loose, "loose")]
        case .rawHTML: names = [(.closesRefused, "closesRefused")]
        default: names = []
        }
        return names.compactMap { node.flags.contains($0.0) ? $0.1 : nil }
    }
}

extension Component { fileprivate var description: String { self == .unknown ? "unknown" : name } }
