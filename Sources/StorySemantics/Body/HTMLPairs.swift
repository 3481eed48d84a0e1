import StorySource
import StorySyntax

/// The HTML tags of a tree, each with its closing tag. Computed in one walk when the first tag is looked up.
package struct HTMLPairs: Sendable {
    /// A tag and the element that it begins.
    struct Pair: Sendable {
        let name: String
        let open: NodeID
        let close: NodeID?
        /// The innermost tag that was open around it, groups aside.
        let parent: NodeID?
        let traits: Traits
        /// The tags of a list's items.
        let items: [NodeID]
        /// The number of items before this one in its list.
        let number: Int
    }

    /// Properties of a tag and its content.
    struct Traits: OptionSet {
        let rawValue: UInt8

        /// It contains tags that match nothing or end outside.
        static let isTangled = Traits(rawValue: 1)
        static let holdsList = Traits(rawValue: 2)
        /// It is in a heading or a table cell, which can't contain line breaks.
        static let isInLine = Traits(rawValue: 4)
        /// It is in a Markdown list, quote or footnote.
        static let isInContainer = Traits(rawValue: 8)
        /// It is in a Gallery.
        static let isInGallery = Traits(rawValue: 16)
    }

    /// Elements that HTML allows to stay unclosed.
    private static let closable: Set<String> = ["li", "p"]
    /// Elements that may contain several paragraphs.
    static let blocks: Set<String> = ["blockquote", "ul", "ol", "li"]

    /// Elements around blocks or code, without an equivalent in Markdown.
    static let groups: Set<String> = [
        "div", "center", "article", "main", "header", "footer", "details", "script", "style",
    ]

    /// The stored form of a pair. There may be one for every two bytes of a story.
    private struct Entry {
        let open: UInt32
        let parent: UInt32
        var close: UInt32 = 0
        var number: UInt32 = 0
        let name: UInt16
        var traits: Traits
    }

    private struct Table {
        /// The pairs in the order of their nodes.
        var entries: [Entry] = []
        /// The distinct names of tags; those beyond the first 65,535 share one.
        var names: [String] = []
        var numbers: [String: UInt16] = [:]
        /// The tags of each list's items.
        var items: [UInt32: [NodeID]] = [:]

        mutating func number(of name: String) -> UInt16 {
            if let number = numbers[name] { return number }
            let number = UInt16(clamping: names.count)
            if names.count <= Int(UInt16.max) { names.append(name) }
            numbers[name] = number
            return number
        }

        func name(_ entry: Int) -> String { names[Int(entries[entry].name)] }

        func index(of node: NodeID) -> Int? {
            let index = entries.partitioningIndex { Int($0.open) >= node }
            return index < entries.count && Int(entries[index].open) == node ? index : nil
        }
    }

    private var table: Table?
    /// The end of the last script or style sheet, whose text is no prose.
    var codeEnd: NodeID = 0

    mutating func pair(_ node: NodeID, in tree: SyntaxTree) -> Pair? {
        if table == nil { table = Self.find(in: tree) }
        return known(node)
    }

    /// Returns the pair of a tag that was looked up before.
    func known(_ node: NodeID?) -> Pair? {
        guard let node, let table, let index = table.index(of: node) else { return nil }
        let entry = table.entries[index]
        return Pair(
            name: table.name(index), open: node, close: entry.close == 0 ? nil : Int(entry.close),
            parent: entry.parent == 0 ? nil : Int(entry.parent), traits: entry.traits,
            items: table.items[entry.open] ?? [], number: Int(entry.number))
    }

    private static func find(in tree: SyntaxTree) -> Table {
        var table = Table()
        /// The open tags by their index, and the nodes in which they must be closed.
        var open: [(entry: UInt32, end: UInt32)] = []
        var counts: [UInt16: Int] = [:]
        /// The ends of the enclosing nodes.
        var ends: [(end: Int, isParagraph: Bool)] = []
        /// The ends of the last heading or cell, of the last container that is in no other, and of the last Gallery.
        var (lineEnd, containerEnd, galleryEnd) = (0, 0, 0)
        for node in tree.nodes.indices {
            while let last = ends.last, last.end <= node { ends.removeLast() }
            while let last = open.last, last.end <= node {
                if let around = open.dropLast().last, !closable.contains(table.name(Int(last.entry))) {
                    table.entries[Int(around.entry)].traits.insert(.isTangled)
                }
                counts[table.entries[Int(last.entry)].name, default: 1] -= 1
                open.removeLast()
            }
            switch tree[node].kind {
            case .element, .listItem, .blockQuote, .tableCell, .heading, .footnoteDefinition, .emphasis, .strong,
                .link, .strikethrough:
                let end = Int(tree[node].subtreeEnd)
                ends.append((end, false))
                switch tree[node].kind {
                case .heading, .tableCell: lineEnd = end
                case .listItem, .blockQuote, .footnoteDefinition: containerEnd = max(containerEnd, end)
                case .element where tree.component(of: node) == .gallery: galleryEnd = end
                default: break
                }
            case .paragraph: ends.append((Int(tree[node].subtreeEnd), true))
            case .rawHTML:
                let start = Int(tree[node].start)
                let isClosing = tree.bytes[start + 1] == UInt8(ascii: "/")
                let name = ProseDiagnostic.tagName(start + (isClosing ? 1 : 0), tree[node].span, tree.bytes)
                    .lowercased()
                if name.isEmpty { continue }
                let number = table.number(of: name)
                if !isClosing {
                    // Few groups are in one another; the search has a bound, so that thousands take linear time.
                    let parent = open.suffix(8).last { !groups.contains(table.name(Int($0.entry))) }
                        .map { table.entries[Int($0.entry)].open }
                    var traits: Traits = node < lineEnd ? .isInLine : []
                    if node < containerEnd { traits.insert(.isInContainer) }
                    if node < galleryEnd { traits.insert(.isInGallery) }
                    var entry = Entry(open: UInt32(node), parent: parent ?? 0, name: number, traits: traits)
                    if let parent {
                        if name == "li" {
                            entry.number = UInt32(table.items[parent]?.count ?? 0)
                            table.items[parent, default: []].append(node)
                        }
                        if name == "ul" || name == "ol" {
                            for outer in open.suffix(4) { table.entries[Int(outer.entry)].traits.insert(.holdsList) }
                        }
                    }
                    table.entries.append(entry)
                    if HTMLElements.void.contains(name) || tree.bytes.matches("/>", at: Int(tree[node].end) - 2) {
                        continue
                    }
                    let holdsBlocks = blocks.contains(name) || groups.contains(name)
                    let scope = holdsBlocks ? ends.last { !$0.isParagraph } : ends.last
                    open.append((UInt32(table.entries.count - 1), UInt32(scope?.end ?? tree.nodes.count)))
                    counts[number, default: 0] += 1
                } else if counts[number, default: 0] > 0 {
                    var isTangled = false
                    while let last = open.popLast() {
                        let index = Int(last.entry)
                        counts[table.entries[index].name, default: 1] -= 1
                        if table.entries[index].name == number {
                            table.entries[index].close = UInt32(node)
                            if isTangled { table.entries[index].traits.insert(.isTangled) }
                            break
                        }
                        isTangled = isTangled || !closable.contains(table.name(index))
                    }
                } else if let around = open.last {
                    table.entries[Int(around.entry)].traits.insert(.isTangled)
                }
            default: continue
            }
        }
        return table
    }
}
