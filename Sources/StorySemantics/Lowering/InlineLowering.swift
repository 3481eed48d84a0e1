import StoryIR
import StorySource
import StorySyntax

/// Writes the inlines of a paragraph to a sink, and counts the words. Text goes from the source to the sink uncopied.
struct InlineLowering {
    let tree: SyntaxTree
    var words = WordCounter()
    /// The footnotes with a reference so far, in order of their numbers.
    private(set) var footnotes: [NodeID] = []
    private var footnoteNumbers: [NodeID: Int] = [:]
    private let markdown: StoryMarkdown?
    /// The ends of the nodes whose end has to be written.
    private var open: [Int] = []
    /// Whether a line has just begun, so that white space is dropped.
    private var isAtLineStart = true

    /// Creates a lowering. `markdown`: the definitions of the story; nil for prose that can't refer to them.
    init(_ tree: SyntaxTree, markdown: StoryMarkdown? = nil) {
        self.tree = tree
        self.markdown = markdown
    }

    private static let space: StaticString = " "

    /// Lowers the inlines of a `paragraph`, a `heading`, a cell of a table, or the label of an image.
    mutating func lower<Sink: InlineSink & ~Copyable>(_ paragraph: NodeID, into sink: inout Sink) {
        let nodes = tree.nodes
        let end = Int(nodes[paragraph].subtreeEnd)
        words.addSpace()
        isAtLineStart = true
        if nodes[paragraph].kind == .paragraph, !nodes[paragraph].flags.contains(.marked) {
            for child in paragraph + 1..<end { lowerText(nodes[child].range, into: &sink) }
            return
        }
        var current = paragraph + 1
        while current < end {
            while let last = open.last, current >= last { close(&sink) }
            let node = nodes[current]
            current += 1
            switch node.kind {
            case .expression where tree.isComment(current - 1): current = Int(node.subtreeEnd)
            case .text, .unsupportedInline, .expression, .rawHTML:
                current = Int(node.subtreeEnd)
                let isBeforeComment = current < end && nodes[current].kind == .expression
                lowerText(isBeforeComment ? text(node.range, before: current, end) : node.range, into: &sink)
            case .escape: lowerPiece(node.range.suffix(1), into: &sink)
            case .characterReference:
                CharacterReference.withValue(node.range, in: tree.bytes) {
                    sink.text($0)
                    words.add($0)
                }
                isAtLineStart = false
            case .hardBreak:
                sink.lineBreak()
                words.addSpace()
                isAtLineStart = true
            case .codeSpan:
                lowerCode(nodes[current].range, isCell: nodes[paragraph].kind == .tableCell, into: &sink)
                current = Int(node.subtreeEnd)
            case .emphasis:
                sink.beginEmphasis()
                open.append(Int(node.subtreeEnd))
            case .strong:
                sink.beginStrong()
                open.append(Int(node.subtreeEnd))
            case .strikethrough:
                sink.beginStrikethrough()
                open.append(Int(node.subtreeEnd))
            case .link: openLink(current - 1, into: &sink)
            case .image:
                lowerImage(current - 1, into: &sink)
                current = Int(node.subtreeEnd)
            case .footnoteReference: lowerReference(current - 1, into: &sink)
            default: current = Int(node.subtreeEnd)
            }
        }
        while !open.isEmpty { close(&sink) }
    }

    // MARK: Formatting

    private mutating func close<Sink: InlineSink & ~Copyable>(_ sink: inout Sink) {
        open.removeLast()
        sink.endParent()
        // A line break before the closing mark was part of a label.
        if tree.profile >= .markdown { isAtLineStart = false }
    }

    /// A relative link is lowered to its label alone (LANGUAGE.md 4).
    private mutating func openLink<Sink: InlineSink & ~Copyable>(_ link: NodeID, into sink: inout Sink) {
        // White space after a bracket belongs to the label; 0.1 and 0.2 drop it at the start of a line.
        if tree.profile >= .markdown { isAtLineStart = false }
        guard let target = tree.target(of: link),
            LinkText.withDecoded(target.destination, in: tree, LinkTarget.init) == .absolute
                || markdown?.localLinks.contains(link) == true
        else { return }
        sink.beginLink(
            url: markdown?.respeltAnchors[link].map { .string("#" + $0) }
                ?? LinkText.text(target.destination, in: tree),
            title: target.title.flatMap { $0.count > 0 ? LinkText.text($0, in: tree) : nil })
        open.append(Int(tree[link].subtreeEnd))
    }

    private mutating func lowerImage<Sink: InlineSink & ~Copyable>(_ image: NodeID, into sink: inout Sink) {
        guard let picture = Picture(image, in: tree) else {
            // Without a path, only its words are left.
            var words = tree.plainText(of: image)
            return words.withUTF8 {
                sink.text($0)
                self.words.add($0)
            }
        }
        sink.image(src: picture.src, alt: .string(picture.alt), title: picture.title)
        words.addSpace()
        isAtLineStart = false
    }

    private mutating func lowerReference<Sink: InlineSink & ~Copyable>(_ reference: NodeID, into sink: inout Sink) {
        guard let definition = markdown?.footnote(of: reference, in: tree) else {
            return lowerPiece(tree[reference].range, into: &sink)
        }
        let number = footnoteNumbers[definition] ?? footnotes.count + 1
        if number > footnotes.count {
            footnotes.append(definition)
            footnoteNumbers[definition] = number
        }
        sink.footnoteReference(id: .bytes(tree.bytes[tree.footnoteLabelSpan(of: definition)]), number: number)
        isAtLineStart = false
    }

    // MARK: Text

    private mutating func lowerPiece<Sink: InlineSink & ~Copyable>(_ range: Range<Int>, into sink: inout Sink) {
        guard !range.isEmpty else { return }
        let piece = tree.bytes[range]
        sink.text(piece)
        words.add(piece)
        isAtLineStart = false
    }

    /// Returns the range of a text before an expression. White space before a comment at the end of a line doesn't count.
    private func text(_ range: Range<Int>, before expression: NodeID, _ end: NodeID) -> Range<Int> {
        var next = expression
        while next < end, tree.isComment(next) { next = Int(tree[next].subtreeEnd) }
        let isAtEnd =
            next == end || tree[next].kind == .marker
            || tree[next].kind == .text && tree.bytes[tree[next].range].first { !$0.isSpaceOrTab }?.isLineBreak == true
        guard isAtEnd else { return range }
        var last = range.upperBound
        while last > range.lowerBound, Blank.isSpace(tree.bytes[last - 1]) { last -= 1 }
        return range.lowerBound..<last
    }

    /// A soft line break, with the white space around it, becomes one space.
    private mutating func lowerText<Sink: InlineSink & ~Copyable>(_ range: Range<Int>, into sink: inout Sink) {
        let bytes = tree.bytes
        var start = range.lowerBound
        if isAtLineStart { start = bytes.skipBlanks(from: start, end: range.upperBound) }
        while let lineEnd = Self.firstLineEnd(in: start..<range.upperBound, of: bytes) {
            lowerPiece(bytes.trimmed(start..<lineEnd), into: &sink)
            // A blank line, or one that holds only a comment, leaves no space.
            if !isAtLineStart {
                sink.text(UnsafeBufferPointer(start: Self.space.utf8Start, count: 1))
                words.addSpace()
                isAtLineStart = true
            }
            start = bytes.skipBlanks(from: bytes.afterLineBreak(lineEnd), end: range.upperBound)
        }
        if start < range.upperBound { lowerPiece(start..<range.upperBound, into: &sink) }
    }

    /// Line breaks become spaces. Then one space is removed from each end if both have one and there is something else between
    /// (CommonMark 6.1). `isCell`: in a table cell, a backslash before a pipe is not part of the code (GFM 4.10).
    private mutating func lowerCode<Sink: InlineSink & ~Copyable>(
        _ range: Range<Int>, isCell: Bool, into sink: inout Sink
    ) {
        let bytes = tree.bytes
        var range = range
        if tree.profile >= .markdown {
            // White space at the start of the last line is dropped, and leaves no space to remove.
            let content = bytes.trimmed(range)
            if let last = content.last, bytes[last].isLineBreak { range = content }
        }
        if let first = range.first, let last = range.last, Self.isCodeSpace(bytes[first]),
            Self.isCodeSpace(bytes[last]), bytes[range].contains(where: { !Self.isCodeSpace($0) })
        {
            let isPairAfter = bytes[last] == 0x0A && bytes[last - 1] == 0x0D
            let start = bytes.afterLineBreak(first)
            range = start..<max(start, last + 1 - (isPairAfter ? 2 : 1))
            if bytes[first].isLineBreak {
                range = bytes.skipBlanks(from: start, end: range.upperBound)..<range.upperBound
            }
        }
        sink.beginCode()
        var start = range.lowerBound
        while let lineEnd = Self.firstLineEnd(in: start..<range.upperBound, of: bytes) {
            lowerPiece(start..<lineEnd, into: &sink)
            sink.text(UnsafeBufferPointer(start: Self.space.utf8Start, count: 1))
            words.addSpace()
            start = bytes.skipBlanks(from: bytes.afterLineBreak(lineEnd), end: range.upperBound)
        }
        if isCell {
            for offset in range where bytes[offset] == UInt8(ascii: "|") && offset > start {
                lowerPiece(start..<offset - 1, into: &sink)
                start = offset
            }
        }
        if start < range.upperBound { lowerPiece(start..<range.upperBound, into: &sink) }
        sink.endCode()
        isAtLineStart = false
    }

    private static func firstLineEnd(in range: Range<Int>, of bytes: Bytes) -> Int? {
        let lineEnd = bytes.endOfLine(from: range.lowerBound, end: range.upperBound)
        return lineEnd < range.upperBound ? lineEnd : nil
    }

    private static func isCodeSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte.isLineBreak }
}
