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

    /// Scans a paragraph or heading. Most are excluded by their first byte and that of their second line.
    mutating func scan(_ node: NodeID) {
        let first = bytes[Int(tree[node].start)]
        switch tree[node].kind {
        case .heading where first.isASCIILetter: scanFrontMatter(node)
        case .heading where first == UInt8(ascii: "!"): scanPicture(node)
        case .paragraph where first == UInt8(ascii: "|"): scanTable(node)
        case .paragraph:
            if first &- UInt8(ascii: "A") < 26 { scanTag(node) }
            scanList(node)
        default: break
        }
    }

    // MARK: Lists

    /// The start of a line of a list in a word processor.
    private struct Bullet {
        let mark: Range<Int>
        /// Writes the mark as Markdown does.
        let edit: FixIt.Edit
        /// The number of a numbered list.
        var number: Int?
    }

    /// Reports the lines that begin with a bullet that is not Markdown's, from the first or second line of this paragraph on. One
    /// line alone may be a sentence.
    private mutating func scanList(_ paragraph: NodeID) {
        var (line, end) = (Int(tree[paragraph].start), Int(tree[paragraph].end))
        if !mayBeBullet(bytes[line]) { line = bytes.skipBlanks(from: bytes.startOfNextLine(after: line, end: end)) }
        guard line < end, line >= listEnd, mayBeBullet(bytes[line]), let first = bullet(at: line) else { return }
        let isMarkdown = bytes[line] < 0x80
        var edits: [FixIt.Edit] = []
        var number = first.number
        var node = paragraph
        while true {
            while line < end {
                if (bytes[line] < 0x80) == isMarkdown, let bullet = bullet(at: line), bullet.number == number {
                    edits.append(bullet.edit)
                    number = number.map { $0 + 1 }
                }
                line = bytes.skipBlanks(from: bytes.startOfNextLine(after: line, end: end))
            }
            listEnd = end
            node = Int(tree[node].subtreeEnd)
            // Paragraphs that begin with a hyphen and such a space are a dialogue.
            guard node < tree.nodes.count, tree[node].kind == .paragraph, number != nil || !isMarkdown else { break }
            (line, end) = (Int(tree[node].start), Int(tree[node].end))
            guard (bytes[line] < 0x80) == isMarkdown, let next = bullet(at: line), next.number == number else { break }
        }
        guard edits.count > 1 else { return }
        diagnostics.append(.foreignBullet(bytes.string(first.mark), at: SourceSpan(first.mark), edits: edits))
    }

    private func mayBeBullet(_ byte: UInt8) -> Bool {
        byte == 0xE2 || byte > UInt8(ascii: " ") && byte < UInt8(ascii: ":")
    }

    /// Returns a bullet: `•` or the like, or a mark of Markdown before a special space.
    private func bullet(at offset: Int) -> Bullet? {
        var end = offset
        let isMarkdown = bytes[offset] < 0x80
        if isMarkdown {
            while end - offset < 9, bytes[end].isASCIIDigit { end += 1 }
            guard bytes.specialSpaceLength(at: end + 1) > 0, (end > offset ? ".)" : "-*+").utf8.contains(bytes[end])
            else {
                return nil
            }
            end += 1
        } else {
            let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
            guard "\u{2022}\u{25E6}\u{25AA}\u{2023}".unicodeScalars.contains(scalar) else { return nil }
            end += length
        }
        let mark = offset..<end
        while bytes[end].isSpaceOrTab || bytes.specialSpaceLength(at: end) > 0 {
            end += max(1, bytes.specialSpaceLength(at: end))
        }
        let written = isMarkdown ? bytes.string(mark) : "-"
        return Bullet(
            mark: mark, edit: FixIt.Edit(SourceSpan(offset..<end), written + " "),
            number: Int(bytes.string(mark.dropLast())))
    }

    // MARK: Tables

    /// Reports lines of cells that are no table, since the second is not a row of dashes with as many cells as the first.
    private mutating func scanTable(_ paragraph: NodeID) {
        let (start, end) = (Int(tree[paragraph].start), Int(tree[paragraph].end))
        let first = bytes.trimmed(start..<bytes.endOfLine(from: start, end: end))
        let next = bytes.skipBlanks(from: bytes.startOfNextLine(after: start, end: end))
        let count = cells(first)
        guard next < end, count > 0, bytes[first.upperBound - 1] == UInt8(ascii: "|") else { return }
        let second = bytes.trimmed(next..<bytes.endOfLine(from: next, end: end))
        guard cells(second) > 0 else { return }
        // In a list or quote, each line begins with the marks of that, which are blanked in `bytes`.
        let marks = tree.source.bytes.string(bytes.startOfLine(next)..<next)
        if isDelimiter(first) {
            let row = "|" + String(repeating: "  |", count: count)
            diagnostics.append(
                .brokenTable(
                    "a table has a row of titles above its row of dashes", row, at: SourceSpan(first),
                    FixIt.Edit(SourceSpan(at: start), row + "\n" + marks)))
        } else if isDelimiter(second) {
            let row = row(of: count, keeping: second)
            diagnostics.append(
                .brokenTable(
                    "this row doesn't fit the one above, so there is no table", row, at: SourceSpan(second),
                    FixIt.Edit(SourceSpan(second), row)))
        } else {
            let row = row(of: count, keeping: second.upperBound..<second.upperBound)
            diagnostics.append(
                .brokenTable(
                    "a table has a row of dashes below its first row", row, at: SourceSpan(first),
                    FixIt.Edit(SourceSpan(at: next), row + "\n" + marks)))
        }
    }

    /// Returns whether a line holds only pipes, colons and dashes, also those of word processors.
    private func isDelimiter(_ line: Range<Int>) -> Bool {
        let scalars = String(decoding: bytes[line], as: UTF8.self).unicodeScalars
        let dashes: Set<Unicode.Scalar> = ["-", "\u{2013}", "\u{2014}"]
        return scalars.contains(where: dashes.contains)
            && scalars.allSatisfy { dashes.contains($0) || "|: \t".unicodeScalars.contains($0) }
    }

    /// Returns a row of dashes with the cells that another one has rightly.
    private func row(of count: Int, keeping other: Range<Int>) -> String {
        let cells = bytes[other].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).dropFirst().map {
            String(decoding: $0.filter { !$0.isSpaceOrTab }, as: UTF8.self)
        }
        let kept = (0..<count).map { index in
            let dashes = index < cells.count ? cells[index].utf8.filter { $0 != UInt8(ascii: ":") } : []
            return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") } ? cells[index] : "---"
        }
        return "| \(kept.joined(separator: " | ")) |"
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
        guard bytes[Int(underline.start)] == UInt8(ascii: "-") else { return }
        let marks = tree.source.bytes.string(bytes.startOfLine(Int(underline.start))..<Int(underline.start))
        diagnostics.append(.pictureInHeading(at: underline, written: "\n" + marks))
    }

    // MARK: Front matter

    /// Reports a heading that begins with a field of the front matter, between two lines of hyphens.
    private mutating func scanFrontMatter(_ heading: NodeID) {
        let start = Int(tree[heading].start)
        let colon = bytes.endOfName(from: start) - 1
        guard bytes[colon] == UInt8(ascii: ":"), isField(bytes.string(start..<colon)),
            bytes.startOfLine(start) == start,
            start > 0
        else { return }
        let end = bytes.matches("\r\n", at: start - 2) ? start - 2 : start - 1
        let fence = bytes.startOfLine(end)..<end
        guard fence.count == 3, bytes.matches("---", at: fence.lowerBound) else { return }
        diagnostics.append(.foreignMarkup(.frontMatter, at: SourceSpan(fence)))
    }
}
