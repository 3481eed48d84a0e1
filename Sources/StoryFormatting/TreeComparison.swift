import StorySemantics
import StorySource
import StorySyntax

/// Compares the tree of a formatted story with the original tree, ignoring what the style changes.
struct TreeComparison {
    struct Differences {
        var blocks: [NodeID] = []
        var entries: [NodeID] = []
        /// Whether the numbers of blocks and elements are the same, so that possibly only emphasis markers differ.
        var isShapeKept = true

        var isEmpty: Bool { blocks.isEmpty && entries.isEmpty }
    }

    let old: SyntaxTree
    let new: SyntaxTree

    /// Whether the front matter has the same content and the same comments.
    var isFrontMatterSame: Bool { differentEntries()?.isEmpty ?? false }

    /// Returns the blocks and the fields of the front matter that differ in the new tree; nil if the trees differ further.
    func differences(from draft: Draft) -> Differences? {
        guard let entries = differentEntries(), old.profile == new.profile else { return nil }
        var newBlocks: [NodeID] = []
        var newElements: [NodeID] = []
        collect(new, &newBlocks, &newElements)
        var (oldBlocks, oldElements): ([NodeID], [NodeID]) = ([], [])
        collect(old, &oldBlocks, &oldElements)
        guard draft.blocks.count == oldBlocks.count, draft.elements.count == oldElements.count else { return nil }
        let keepsTags = draft.elements.elementsEqual(newElements, by: isSameTag)
        let suspects = suspects(draft, newBlocks)
        // Else a block must have absorbed an element, or begins one.
        guard keepsTags || !suspects.isEmpty else { return nil }
        return Differences(
            blocks: suspects, entries: entries, isShapeKept: keepsTags && oldBlocks.count == newBlocks.count)
    }

    /// Returns the blocks that have no similar block at their position.
    private func suspects(_ draft: Draft, _ newBlocks: [NodeID]) -> [NodeID] {
        var result: [NodeID] = []
        var index = 0
        var previous: NodeID?
        for written in draft.blocks {
            var found: [NodeID] = []
            while index < newBlocks.count, Int(new[newBlocks[index]].start) < written.range.upperBound {
                found.append(newBlocks[index])
                index += 1
            }
            if found.count != 1 || !isSame(written.block, found[0]) {
                result.append(written.block)
                // The previous block may have absorbed it.
                if found.isEmpty, let previous, result.dropLast().last != previous { result.append(previous) }
            }
            previous = written.block
        }
        if index < newBlocks.count, let last = draft.blocks.last { result.append(last.block) }
        return result
    }

    /// Collects the blocks and elements of a body, without blocks nested in blocks.
    private func collect(_ tree: SyntaxTree, _ blocks: inout [NodeID], _ elements: inout [NodeID]) {
        let end = Int(tree[tree.body].subtreeEnd)
        var id = tree.body + 1
        while id < end {
            switch tree[id].kind {
            case .element:
                elements.append(id)
                id += 1
            case .openTag, .closeTag: id = Int(tree[id].subtreeEnd)
            default:
                blocks.append(id)
                id = Int(tree[id].subtreeEnd)
            }
        }
    }

    private func isSameTag(_ a: NodeID, _ b: NodeID) -> Bool {
        let flags: NodeFlags = [.selfClosed, .neverClosed, .besideProse, .afterProse, .withoutContainer]
        guard old[a].payload == new[b].payload, old[a].flags.intersection(flags) == new[b].flags.intersection(flags),
            old.text(of: a + 2) == new.text(of: b + 2),
            (old.firstChild(of: a, kind: .closeTag) == nil)
                == (new.firstChild(of: b, kind: .closeTag) == nil)
        else { return false }
        return attributes(old, a) == attributes(new, b)
    }

    private func attributes(_ tree: SyntaxTree, _ element: NodeID) -> [[UInt8]] {
        var result: [[UInt8]] = []
        for child in tree.children(of: element + 1) where tree[child].kind == .attribute {
            var words = Array(tree.bytes[tree.nameSpan(ofAttribute: child)]) + [0]
            if let value = tree.firstChild(of: child, kind: .attributeValue) {
                CodeText.append(tree.bytes[tree[value].span], to: &words)
            }
            result.append(words)
        }
        return result.sorted { $0.lexicographicallyPrecedes($1) }
    }

    // MARK: Front matter

    /// Returns the fields that differ; nil if their number or the comments differ.
    private func differentEntries() -> [NodeID]? {
        guard let a = old.frontMatter, let b = new.frontMatter else {
            return old.frontMatter == nil && new.frontMatter == nil ? [] : nil
        }
        guard YAMLComments.of(old) == YAMLComments.of(new) else { return nil }
        guard let oldRoot = old.firstChild(of: a, kind: .mapping), let newRoot = new.firstChild(of: b, kind: .mapping)
        else { return isSame(a, b) ? [] : nil }
        let (oldEntries, newEntries) = (Array(old.children(of: oldRoot)), Array(new.children(of: newRoot)))
        guard oldEntries.count == newEntries.count else { return nil }
        return zip(oldEntries, newEntries).filter { !isSame($0, $1) }.map(\.0)
    }

    // MARK: Subtrees

    /// Returns whether two subtrees have the same content. Nesting is bounded, so the recursion is too.
    private func isSame(_ a: NodeID, _ b: NodeID) -> Bool {
        let (x, y) = (old[a], new[b])
        guard x.kind == y.kind else { return false }
        switch x.kind {
        case .marker, .thematicBreak: return true
        case .scalar:
            return x.flags.subtracting(.encoded) == y.flags.subtracting(.encoded)
                && old.scalarText(of: a).utf8.elementsEqual(new.scalarText(of: b).utf8)
        case .codeBlock: return Self.code(old, a) == Self.code(new, b)
        case .tableCell, .heading, .element, .attribute, .unsupported, .unsupportedInline, .list:
            guard x.payload == y.payload, x.flags == y.flags else { return false }
        default: break
        }
        var theirs = new.children(of: b)
        var isLeaf = true
        for child in old.children(of: a) where old[child].kind != .marker {
            isLeaf = false
            var other = theirs.next()
            while let next = other, new[next].kind == .marker { other = theirs.next() }
            guard let other, isSame(child, other) else { return false }
        }
        while let next = theirs.next() {
            // Missing cells of a row are written as empty cells.
            let isEmptyCell = new[next].kind == .tableCell && Int(new[next].subtreeEnd) == next + 1
            if new[next].kind != .marker, !isEmptyCell { return false }
        }
        return !isLeaf || x.kind.isContainer || Self.words(old.bytes[x.span]) == Self.words(new.bytes[y.span])
    }

    /// Returns the words after a fence, and the lines of the code.
    private static func code(_ tree: SyntaxTree, _ block: NodeID) -> [UInt8] {
        var result: [UInt8] = []
        if let info = tree.firstChild(of: block, kind: .codeInfo) { result += Array(tree.bytes[tree[info].span]) + [0] }
        return result + CodeText(of: block, in: tree).string.utf8
    }

    /// Returns a text in which each line break with the blanks around it is one space.
    static func words(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isBreak = false
        for byte in bytes {
            if byte.isLineBreak {
                if isBreak { continue }
                while result.last?.isSpaceOrTab == true { result.removeLast() }
                result.append(UInt8(ascii: " "))
                isBreak = true
            } else if !isBreak || !byte.isSpaceOrTab {
                result.append(byte)
                isBreak = false
            }
        }
        return result
    }
}

extension NodeKind {
    /// Whether a node has no content without children.
    fileprivate var isContainer: Bool {
        switch self {
        case .heading, .list, .listItem, .blockQuote, .footnoteDefinition, .table, .tableRow, .tableCell, .mapping,
            .sequence:
            true
        default: false
        }
    }
}

/// Finds the comments of the front matter, which are not nodes.
enum YAMLComments {
    static func of(_ tree: SyntaxTree) -> [[UInt8]] {
        guard let frontMatter = tree.frontMatter else { return [] }
        let bytes = tree.bytes
        var result: [[UInt8]] = []
        var position = Int(tree[frontMatter].start)
        func read(to end: Int) {
            while position < end {
                guard bytes[position] == UInt8(ascii: "#") else {
                    position += 1
                    continue
                }
                let lineEnd = bytes.endOfLine(from: position, end: end)
                result.append(Array(bytes[bytes.trimmed(position..<lineEnd)]))
                position = lineEnd
            }
        }
        for id in frontMatter..<Int(tree[frontMatter].subtreeEnd) where tree[id].kind == .scalar {
            read(to: Int(tree[id].start))
            position = max(position, Int(tree[id].end))
        }
        read(to: Int(tree[frontMatter].end))
        return result
    }
}
