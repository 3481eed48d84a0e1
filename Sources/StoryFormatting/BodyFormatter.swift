import StorySemantics
import StorySource
import StorySyntax

/// How much of a block to reformat.
enum BlockStyle: UInt8 {
    case formatted
    /// Keep the markers of emphasis.
    case keepingMarks
    /// Keep the whole block.
    case verbatim
}

/// Formats the body of a story in the standard style.
struct BodyFormatter {
    /// A block that is not an element, and the range to which it was written.
    struct Written {
        let block: NodeID
        let range: Range<Int>
    }

    let tree: SyntaxTree
    /// The source, which includes the markers of quotes.
    let source: Bytes
    let settings: FormatSettings
    var text: FormatText
    /// The styles of blocks for which an earlier attempt failed.
    let styles: [NodeID: BlockStyle]
    /// The blocks below elements, in the order in which they were written.
    private(set) var written: [Written] = []
    /// The elements, in the order in which they were written.
    private(set) var elements: [NodeID] = []
    var keepsMarks = false
    /// The markers of bullet lists.
    var bullets: [NodeID: UInt8] = [:]

    init(_ tree: SyntaxTree, _ settings: FormatSettings, _ text: consuming FormatText, _ styles: [NodeID: BlockStyle]) {
        self.tree = tree
        source = tree.source.bytes
        self.settings = settings
        self.text = text
        self.styles = styles
    }

    func style(of node: NodeID) -> BlockStyle { styles[node] ?? .formatted }

    // MARK: Elements and what is between them

    mutating func writeBody() {
        writeBlocks(sorted(Array(tree.children(of: tree.body)), in: nil), .apart)
        text.startLine()
    }

    /// Writes the body unchanged, except for empty lines at its end.
    mutating func copyBody() {
        let body = tree[tree.body].range
        var end = body.upperBound
        while end > body.lowerBound, source[end - 1].isSpaceOrTab || source[end - 1].isLineBreak { end -= 1 }
        copyLines(body.lowerBound..<end)
        text.startLine()
    }

    /// The spacing between blocks.
    enum Spacing {
        /// An empty line.
        case apart
        /// A line break only: between short components, or in a tight list.
        case dense
    }

    private mutating func writeBlocks(_ blocks: [NodeID], _ spacing: Spacing) {
        var previous: NodeID?
        for block in blocks {
            if let previous { separate(previous, block, spacing) }
            if tree[block].kind == .element {
                writeElement(block)
            } else {
                let start = text.count
                writeUnit(block, after: previous)
                written.append(Written(block: block, range: start..<text.count))
            }
            previous = block
        }
    }

    private mutating func separate(_ previous: NodeID, _ block: NodeID, _ spacing: Spacing) {
        let isMoved = tree[block].start < tree[previous].end
        // An unclosed fence ends with a line break.
        var end = Int(tree[previous].end)
        while end > Int(tree[previous].start), source[end - 1].isLineBreak { end -= 1 }
        let lineBreaks = isMoved ? 2 : source.lineBreaks(in: end..<Int(tree[block].start), atMost: 2)
        let isBesideTag = (tree[previous].kind == .element) != (tree[block].kind == .element)
        let keepsGap = isAttached(previous, block) || style(of: previous) == .verbatim || style(of: block) == .verbatim
        let isDense = spacing == .dense && tree[previous].kind != .paragraph && tree[block].kind != .paragraph
        if lineBreaks == 0, isBesideTag || tree[block].kind == .expression {
            // Text and comments beside a tag must remain visible.
            text.write(UInt8(ascii: " "))
        } else if isDense || keepsGap && lineBreaks < 2 {
            text.startLine()
        } else if style(of: previous) == .verbatim, end < Int(tree[previous].end) {
            text.startLine()
        } else {
            text.blankLine()
        }
    }

    /// Whether an author may have put two blocks next to each other on purpose: a comment and its subject, or definitions.
    func isAttached(_ previous: NodeID, _ block: NodeID) -> Bool {
        let kinds = (tree[previous].kind, tree[block].kind)
        return kinds.0 == .expression || kinds.1 == .expression || kinds == (.linkDefinition, .linkDefinition)
    }

    /// Writes a block that is not an element.
    private mutating func writeUnit(_ block: NodeID, after previous: NodeID?) {
        switch style(of: block) {
        case .formatted: writeBlock(block, after: previous)
        case .keepingMarks:
            keepsMarks = true
            writeBlock(block, after: previous)
            keepsMarks = false
        case .verbatim: writeVerbatim(block)
        }
    }

    /// Writes a block unchanged, from the start of its line.
    private mutating func writeVerbatim(_ block: NodeID) {
        let node = tree[block].range
        let lineStart = source.startOfLine(node.lowerBound)
        let isFirst = source[lineStart..<node.lowerBound].allSatisfy(\.isSpaceOrTab)
        if isFirst, text.isAtLineStart { text.writeWithoutPrefix(source[lineStart..<node.lowerBound]) }
        copyLines(node)
    }

    /// Copies source text, including the indentation of its further lines.
    mutating func copyLines(_ range: Range<Int>) {
        var position = range.lowerBound
        while true {
            let end = source.endOfLine(from: position, end: range.upperBound)
            if end > position { text.writeWithoutPrefix(source[position..<end]) }
            if end >= range.upperBound { return }
            text.endBareLine()
            position = source.afterLineBreak(end)
        }
    }

    private mutating func writeElement(_ element: NodeID) {
        elements.append(element)
        let tag = element + 1
        let isBroken = writeTag(tag)
        let component = tree.component(of: element)
        var blocks: [NodeID] = []
        var closing: NodeID?
        for child in tree.children(of: element) where child != tag {
            if tree[child].kind == .closeTag { closing = child } else { blocks.append(child) }
        }
        guard let closing else { return }
        if !blocks.isEmpty { writeContent(sorted(blocks, in: component), of: element, component, isBroken: isBroken) }
        text.write("</")
        // As written: of two names that differ, either may be the misspelt one.
        let range = tree[closing].range
        let start = range.first { source[$0].isASCIILetter } ?? range.upperBound
        text.write(source[start..<min(source.endOfName(from: start), range.upperBound)])
        text.write(UInt8(ascii: ">"))
    }

    private mutating func writeContent(_ blocks: [NodeID], of element: NodeID, _ component: Component, isBroken: Bool) {
        switch component.content {
        case .components where component != .unknown:
            text.pushPrefix("  ".utf8)
            text.startLine()
            text.forgetLine()
            writeBlocks(blocks, .dense)
            text.popPrefix(2)
            text.startLine()
        default:
            let isSole = blocks.count == 1 && tree[blocks[0]].kind == .paragraph && !component.holdsBlocks
            let inside = Int(tree[element + 1].end)..<Int(tree[element].end)
            if isSole, !isBroken, source.lineBreaks(in: inside, atMost: 1) == 0 {
                writeBlocks(blocks, .apart)
                // A backslash escapes what follows it.
                if text.bytes.last == UInt8(ascii: "\\") { text.write(UInt8(ascii: " ")) }
                return
            }
            // At the start of a line, prose could parse as something else.
            let before = inside.lowerBound..<max(inside.lowerBound, Int(tree[blocks[0]].start))
            let staysBesideTag = style(of: blocks[0]) == .verbatim && source.lineBreaks(in: before, atMost: 1) == 0
            if isSole { if !staysBesideTag { text.startLine() } } else if !staysBesideTag { text.blankLine() }
            writeBlocks(blocks, .apart)
            if isSole { text.startLine() } else { text.blankLine() }
        }
    }

    // MARK: Footnotes

    /// Returns the blocks of an element in output order: footnote definitions move to the end of their section, or of the part
    /// of the body that its headings make a section.
    private func sorted(_ blocks: [NodeID], in component: Component?) -> [NodeID] {
        guard !settings.isCareful, blocks.contains(where: isFootnote) else { return blocks }
        if let component { return component.holdsBlocks ? Self.withLast(blocks, isFootnote) : blocks }
        if blocks.contains(where: { tree[$0].kind == .element && tree.component(of: $0) == .section }) {
            return blocks
        }
        // A level-1 heading that begins the body and is the only one is a title (LANGUAGE.md 3).
        let headings = blocks.filter { tree[$0].kind == .heading }
        let titles = headings.filter { tree[$0].payload == 1 }
        let firstBlock = blocks.first { tree[$0].kind != .expression }
        let title = titles.count == 1 && titles.first == firstBlock ? titles.first : nil
        let level = headings.lazy.filter { $0 != title }.map { tree[$0].payload }.min()
        var result: [NodeID] = []
        var section: [NodeID] = []
        for block in blocks {
            if tree[block].kind == .heading, tree[block].payload == level, block != title {
                result += Self.withLast(section, isFootnote)
                section = []
            }
            section.append(block)
        }
        return result + Self.withLast(section, isFootnote)
    }

    private func isFootnote(_ block: NodeID) -> Bool { tree[block].kind == .footnoteDefinition }

    private static func withLast(_ blocks: [NodeID], _ isLast: (NodeID) -> Bool) -> [NodeID] {
        blocks.filter { !isLast($0) } + blocks.filter(isLast)
    }
}
