import StoryDiagnostics
import StorySource
import StorySyntax

/// Finds paragraphs and headings that were meant as something else: lists with the bullets of word processors, tables without
/// their row of dashes, tags without their `<`, pictures, and front matter.
struct BlockSlips {
    private let tree: SyntaxTree
    private let bytes: Bytes
    private let isField: (String) -> Bool
    private(set) var diagnostics = DiagnosticList()
    /// The end of the last list found, which may have several paragraphs.
    private var listEnd = 0

    /// Creates a scanner. `isField`: returns whether the front matter has a field of a name.
    init(_ tree: SyntaxTree, isField: @escaping (String) -> Bool) {
        self.tree = tree
        self.isField = isField
        bytes = tree.bytes
    }

    /// Scans a paragraph or heading. Most are excluded by their first byte.
    @inline(__always) mutating func scan(_ node: NodeID) {
        let first = bytes[Int(tree[node].start)]
        switch tree[node].kind {
        case .heading where first.isASCIILetter: scanFrontMatter(node)
        case .heading where first == UInt8(ascii: "!"): scanPicture(node)
        case .paragraph where first &- UInt8(ascii: "A") < 26: scanTag(node)
        case .paragraph where first == UInt8(ascii: "|"): scanTable(node)
        case .paragraph where first >= 0x80 || first < UInt8(ascii: ":"): scanList(node)
        default: break
        }
    }

    // MARK: Lists

    /// Reports the lines that begin with a bullet that is not Markdown's, in this paragraph and those after it. One line alone may
    /// be a sentence.
    private mutating func scanList(_ paragraph: NodeID) {
        guard Int(tree[paragraph].start) >= listEnd else { return }
        guard let first = bullet(at: Int(tree[paragraph].start)) else { return }
        var edits: [FixIt.Edit] = []
        var node = paragraph
        while node < tree.nodes.count, tree[node].kind == .paragraph,
            let next = bullet(at: Int(tree[node].start)),
            bytes[next.mark.upperBound - 1] == bytes[first.mark.upperBound - 1]
        {
            let end = Int(tree[node].end)
            var line = Int(tree[node].start)
            while line < end {
                if let bullet = bullet(at: line) { edits.append(bullet.edit) }
                line = bytes.skipBlanks(from: bytes.startOfNextLine(after: line, end: end))
            }
            listEnd = end
            node = Int(tree[node].subtreeEnd)
        }
        guard edits.count > 1 else { return }
        diagnostics.append(.foreignBullet(bytes.string(first.mark), at: SourceSpan(first.mark), edits: edits))
    }

    /// Returns a bullet, `•` or `-` before a special space, and the edit that writes it as Markdown does.
    private func bullet(at offset: Int) -> (mark: Range<Int>, edit: FixIt.Edit)? {
        var end = offset
        if bytes[offset] >= 0x80 {
            let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
            guard "\u{2022}\u{25E6}\u{25AA}\u{2023}\u{25CF}\u{25CB}".unicodeScalars.contains(scalar) else { return nil }
            end += length
        } else {
            while end - offset < 9, bytes[end].isASCIIDigit { end += 1 }
            guard specialSpace(at: end + 1) > 0, (end > offset ? ".)" : "-*+").utf8.contains(bytes[end]) else {
                return nil
            }
            end += 1
        }
        let mark = offset..<end
        while bytes[end].isSpaceOrTab || specialSpace(at: end) > 0 { end += max(1, specialSpace(at: end)) }
        let written = bytes[offset] < 0x80 ? bytes.string(mark) : "-"
        return (mark, FixIt.Edit(SourceSpan(offset..<end), written + " "))
    }

    /// Returns the length of the non-breaking or wide space at an offset; 0 if there is none.
    private func specialSpace(at offset: Int) -> Int {
        guard bytes[offset] >= 0x80 else { return 0 }
        let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
        return scalar.properties.generalCategory == .spaceSeparator ? length : 0
    }

    // MARK: Tables

    /// Reports lines of cells that are no table, since the second is not a row of dashes with as many cells as the first.
    private mutating func scanTable(_ paragraph: NodeID) {
        let (start, end) = (Int(tree[paragraph].start), Int(tree[paragraph].end))
        let header = bytes.trimmed(start..<bytes.endOfLine(from: start, end: end))
        let next = bytes.skipBlanks(from: bytes.startOfNextLine(after: start, end: end))
        guard next < end, cells(header) > 0, bytes[header.upperBound - 1] == UInt8(ascii: "|") else { return }
        let second = bytes.trimmed(next..<bytes.endOfLine(from: next, end: end))
        guard cells(second) > 0 else { return }
        let row = "|" + String(repeating: " --- |", count: cells(header))
        // Dashes of word processors count as dashes.
        let isDelimiter = String(decoding: bytes[second], as: UTF8.self).unicodeScalars.allSatisfy {
            "|:- \t\u{2013}\u{2014}".unicodeScalars.contains($0)
        }
        // In a list or quote, each line begins with the marks of that, which are blanked in `bytes`.
        let marks = tree.source.bytes.string(bytes.startOfLine(next)..<next)
        let edit =
            isDelimiter ? FixIt.Edit(SourceSpan(second), row) : FixIt.Edit(SourceSpan(at: next), row + "\n" + marks)
        diagnostics.append(
            .brokenTable(row, at: SourceSpan(isDelimiter ? second : header), isDelimiter: isDelimiter, edit))
    }

    /// Returns the number of cells of a line that begins with a pipe; 0 for any other line.
    private func cells(_ line: Range<Int>) -> Int {
        guard !line.isEmpty, bytes[line.lowerBound] == UInt8(ascii: "|") else { return 0 }
        let pipes = line.dropFirst().count { bytes[$0] == UInt8(ascii: "|") && bytes[$0 - 1] != UInt8(ascii: "\\") }
        return bytes[line.upperBound - 1] == UInt8(ascii: "|") ? pipes : pipes + 1
    }

    // MARK: Tags and pictures

    /// Reports a component's self-closing tag without its `<`, alone in a paragraph.
    private mutating func scanTag(_ paragraph: NodeID) {
        let (start, end) = (Int(tree[paragraph].start), Int(tree[paragraph].end))
        guard bytes.matches("/>", at: end - 2) else { return }
        let name = start..<bytes.endOfName(from: start)
        guard Component(named: bytes[name], in: tree.profile) != .unknown else {
            return
        }
        let attribute = bytes.skipBlanks(from: name.upperBound)
        let equals = bytes.endOfName(from: attribute)
        guard equals > attribute, bytes.matches("=\"", at: equals) else { return }
        diagnostics.append(.lostTagStart(bytes.string(name), at: SourceSpan(name)))
    }

    /// Reports the line of dashes right below a picture, which makes it a heading.
    private mutating func scanPicture(_ heading: NodeID) {
        let children = Array(tree.children(of: heading))
        guard children.count == 2, tree[children[0]].kind == .image, tree[children[1]].kind == .marker else { return }
        let underline = tree[children[1]].span
        let marks = tree.source.bytes.string(bytes.startOfLine(Int(underline.start))..<Int(underline.start))
        diagnostics.append(.pictureInHeading(at: underline, written: "\n" + marks))
    }

    // MARK: Front matter

    /// Reports a heading that begins with a field of the front matter, between two lines of hyphens.
    private mutating func scanFrontMatter(_ heading: NodeID) {
        let start = Int(tree[heading].start)
        let colon = bytes.endOfName(from: start)
        let name = bytes.string(start..<(bytes[colon - 1] == UInt8(ascii: ":") ? colon - 1 : colon))
        guard isField(name), bytes.startOfLine(start) == start, start > 0 else { return }
        let end = bytes.matches("\r\n", at: start - 2) ? start - 2 : start - 1
        let fence = bytes.startOfLine(end)..<end
        guard fence.count == 3, bytes.matches("---", at: fence.lowerBound) else { return }
        diagnostics.append(.foreignMarkup(.frontMatter, at: SourceSpan(fence)))
    }
}
