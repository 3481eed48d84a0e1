import StorySource
import StorySyntax

/// The tags of HTML in a tree, each with the one that closes it: found in one walk, when the first tag asks.
package struct HTMLPairs: Sendable {
    /// A tag, and what is known of the element that it begins.
    struct Pair: Sendable {
        let name: String
        let open: NodeID
        var close: NodeID?
        /// The tag around it that was still open.
        let parent: NodeID?
        /// Whether tags inside belong to nothing, or end outside.
        var isTangled = false
        var holdsList = false
        /// Of a list, the tags of its items.
        var items: [NodeID] = []
        /// Of an item, how many are before it in its list.
        var number = 0
    }

    private static let empty: Set<String> = ["br", "hr", "img", "wbr", "input", "source", "col"]
    /// What HTML need not close.
    private static let closable: Set<String> = ["li", "p"]
    /// What may hold several paragraphs.
    private static let blocks: Set<String> = ["blockquote", "ul", "ol", "li"]

    private var pairs: [NodeID: Pair]?

    package init() {}

    /// What is known of the tag at a node of raw HTML.
    mutating func pair(_ node: NodeID, in tree: SyntaxTree) -> Pair? {
        let known = pairs ?? Self.find(in: tree)
        pairs = known
        return known[node]
    }

    /// What is known of a tag that was asked about before.
    func known(_ node: NodeID?) -> Pair? { node.flatMap { pairs?[$0] } }

    private static func find(in tree: SyntaxTree) -> [NodeID: Pair] {
        var found: [NodeID: Pair] = [:]
        /// Open tags, and the nodes in which they have to be closed.
        var open: [(node: NodeID, end: Int)] = []
        var counts: [String: Int] = [:]
        /// The ends of the nodes around.
        var ends: [(end: Int, isParagraph: Bool)] = []
        func drop(_ node: NodeID) { counts[found[node]!.name, default: 1] -= 1 }
        for node in tree.nodes.indices {
            while let last = ends.last, last.end <= node { ends.removeLast() }
            while let last = open.last, last.end <= node {
                if let around = open.dropLast().last, !closable.contains(found[last.node]!.name) {
                    found[around.node]?.isTangled = true
                }
                drop(last.node)
                open.removeLast()
            }
            switch tree[node].kind {
            case .element, .listItem, .blockQuote, .tableCell, .heading, .footnoteDefinition, .emphasis, .strong,
                .link, .strikethrough:
                ends.append((Int(tree[node].subtreeEnd), false))
            case .paragraph: ends.append((Int(tree[node].subtreeEnd), true))
            case .rawHTML:
                let start = Int(tree[node].start)
                let isClosing = tree.bytes[start + 1] == UInt8(ascii: "/")
                let name = ProseDiagnostic.tagName(start + (isClosing ? 1 : 0), tree[node].span, tree.bytes)
                    .lowercased()
                if name.isEmpty { continue }
                if !isClosing {
                    let parent = open.last?.node
                    var pair = Pair(name: name, open: node, close: nil, parent: parent)
                    if let parent {
                        if name == "li" {
                            pair.number = found[parent]!.items.count
                            found[parent]!.items.append(node)
                        }
                        if name == "ul" || name == "ol" {
                            for outer in open.suffix(4) { found[outer.node]!.holdsList = true }
                        }
                    }
                    found[node] = pair
                    if empty.contains(name) || tree.bytes.matches("/>", at: Int(tree[node].end) - 2) { continue }
                    let scope = blocks.contains(name) ? ends.last { !$0.isParagraph } : ends.last
                    open.append((node, scope?.end ?? tree.nodes.count))
                    counts[name, default: 0] += 1
                } else if counts[name, default: 0] > 0 {
                    var isTangled = false
                    while let last = open.popLast() {
                        drop(last.node)
                        if found[last.node]!.name == name {
                            found[last.node]!.close = node
                            if isTangled { found[last.node]!.isTangled = true }
                            break
                        }
                        isTangled = isTangled || !closable.contains(found[last.node]!.name)
                    }
                } else if let around = open.last {
                    found[around.node]!.isTangled = true
                }
            default: continue
            }
        }
        return found
    }
}
