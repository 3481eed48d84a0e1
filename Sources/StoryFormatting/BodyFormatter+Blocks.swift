import StorySource
import StorySyntax

/// Formats blocks of Markdown.
extension BodyFormatter {
    /// Writes a block.
    /// - Parameter previous: The block before it in the same container.
    mutating func writeBlock(_ block: NodeID, after previous: NodeID?) {
        let node = tree[block]
        switch node.kind {
        case .paragraph, .linkDefinition: writeInlines(node.range, of: block)
        case .heading: writeHeading(block)
        case .thematicBreak: writeBreak()
        // A fence without an end may hide what would be reported after it.
        case .codeBlock where !settings.isCareful: writeCode(block)
        case .list: writeList(block, after: previous)
        case .blockQuote: writeQuote(block)
        case .footnoteDefinition: writeFootnote(block)
        case .table: writeTable(block)
        // The lines of a comment keep their indentation, unless something else depends on it.
        case .expression where text.indentation > 0: writeInlines(node.range, of: block)
        // The source is the content, line breaks included.
        case .unsupported: text.write(source[node.range])
        default:
            text.write([])
            copyLines(node.range)
        }
    }

    // MARK: Leaves

    private mutating func writeHeading(_ heading: NodeID) {
        let marker = tree.firstChild(of: heading, kind: .marker)
        var content = tree[heading].range
        if let marker {
            let isUnderline =
                tree[marker].start > tree[heading].start || source[Int(tree[marker].start)] != UInt8(ascii: "#")
            if isUnderline {
                content = content.lowerBound..<Int(tree[marker].start)
            } else if let first = tree.children(of: heading).first(where: { $0 != marker }) {
                var end = Int(tree[heading].end)
                for child in tree.children(of: heading) { end = Int(tree[child].end) }
                content = Int(tree[first].start)..<end
            } else {
                content = Int(tree[marker].end)..<Int(tree[marker].end)
            }
            if isUnderline, !isOneLine(heading, before: marker, &content) {
                writeInlines(content, of: heading)
                text.endLine()
                return text.write(source[tree[marker].range])
            }
        }
        text.write(UInt8(ascii: "#"), times: Int(tree[heading].payload))
        if content.isEmpty { return }
        text.write(UInt8(ascii: " "))
        writeInlines(content, of: heading, joinsLines: true)
    }

    /// Whether a heading with an underline can be written with `#`: its text needs no line break and does not end with `#`.
    private func isOneLine(_ heading: NodeID, before marker: NodeID, _ content: inout Range<Int>) -> Bool {
        // In a quote, only the tree's bytes omit the marker before the underline.
        while let last = content.last, tree.bytes[last].isSpaceOrTab || source[last].isLineBreak {
            content = content.lowerBound..<last
        }
        if content.isEmpty || source[content.upperBound - 1] == UInt8(ascii: "#") { return false }
        if source.lineBreaks(in: content, atMost: 1) == 0 { return true }
        // White space at the start of a line is insignificant, except after a comment.
        return !settings.isCareful
            && (heading + 1..<marker).allSatisfy {
                switch tree[$0].kind {
                case .text: true
                case .expression, .element: false
                default: source.lineBreaks(in: tree[$0].range, atMost: 1) == 0
                }
            }
    }

    /// Writes `---`, which after an empty line can only be a thematic break.
    private mutating func writeBreak() {
        let isPlain = text.isAtLineStart && text.isAfterBlankLine && text.count > 0
        if isPlain { text.write("---") } else { text.write("***") }
    }

    private mutating func writeCode(_ block: NodeID) {
        var info: Range<Int>?
        var longest = 0
        var mark = UInt8(ascii: "`")
        for child in tree.children(of: block) {
            switch tree[child].kind {
            case .codeInfo: info = tree[child].range
            case .code: longest = max(longest, source[tree[child].range].longestRun(of: UInt8(ascii: "`")))
            default: break
            }
        }
        var length = max(3, longest + 1)
        if let info, source[info].contains(UInt8(ascii: "`")) {
            mark = UInt8(ascii: "~")
            length = tree.children(of: block).reduce(3) {
                tree[$1].kind == .code ? max($0, source[tree[$1].range].longestRun(of: mark) + 1) : $0
            }
        }
        text.write(mark, times: length)
        if let info { text.write(source[info]) }
        text.endLine()
        for child in tree.children(of: block) where tree[child].kind == .code {
            let range = tree[child].range
            var position = range.lowerBound
            var spaces = Int(tree[child].payload)
            while position < range.upperBound {
                let end = source.endOfLine(from: position, end: range.upperBound)
                if spaces > 0 { text.write(UInt8(ascii: " "), times: spaces) }
                if end > position { text.write(source[position..<end]) }
                spaces = 0
                text.endLine()
                position = source.afterLineBreak(end)
            }
        }
        text.write(mark, times: length)
    }

    // MARK: Containers

    private mutating func writeList(_ list: NodeID, after previous: NodeID?) {
        let isOrdered = tree[list].payload != 0
        let isLoose = tree[list].flags.contains(.loose)
        // Adjacent lists with the same marker would become one list.
        let followsList = previous.map { tree[$0].kind == .list && tree[$0].payload == 0 && usesHyphen($0) } ?? false
        let bullet = followsList ? UInt8(ascii: "*") : UInt8(ascii: "-")
        if !isOrdered { bullets[list] = bullet }
        var isFirst = true
        for item in tree.children(of: list) {
            if !isFirst { if isLoose { text.blankLine() } else { text.startLine() } }
            isFirst = false
            var width = 2
            if isOrdered, let marker = tree.firstChild(of: item, kind: .marker) {
                text.write(source[tree[marker].range])
                width = tree[marker].range.count + 1
            } else {
                text.write(bullet)
            }
            writeInner(item, isLoose ? .apart : .dense, prefix: Array(repeating: UInt8(ascii: " "), count: width))
        }
    }

    private func usesHyphen(_ list: NodeID) -> Bool { bullets[list] != UInt8(ascii: "*") }

    private mutating func writeQuote(_ quote: NodeID) {
        text.write(UInt8(ascii: ">"))
        writeInner(quote, .apart, prefix: Array("> ".utf8))
    }

    private mutating func writeFootnote(_ footnote: NodeID) {
        if let marker = tree.firstChild(of: footnote, kind: .marker) { text.write(source[tree[marker].range]) }
        writeInner(footnote, .apart, prefix: Array("    ".utf8))
    }

    /// Writes the blocks of a container, the first on the line of its marker.
    /// - Parameter prefix: The text at the start of the other lines.
    private mutating func writeInner(_ container: NodeID, _ spacing: Spacing, prefix: [UInt8]) {
        let blocks = tree.children(of: container).filter { tree[$0].kind != .marker }
        if blocks.isEmpty { return }
        text.write(UInt8(ascii: " "))
        text.pushPrefix(prefix)
        var previous: NodeID?
        for block in blocks {
            if tree[block].kind == .taskMarker {
                text.write(source[tree[block].range])
                text.write(UInt8(ascii: " "))
                continue
            }
            if let previous {
                let gap = Int(tree[previous].end)..<max(Int(tree[previous].end), Int(tree[block].start))
                if spacing == .dense || isAttached(previous, block) && source.lineBreaks(in: gap, atMost: 2) < 2 {
                    text.startLine()
                } else {
                    text.blankLine()
                }
            }
            if tree[block].kind == .element {
                writeInlines(tree[block].range, of: block)
            } else {
                writeBlock(block, after: previous)
            }
            previous = block
        }
        text.popPrefix(prefix.count)
    }
}
