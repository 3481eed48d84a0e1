import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// Rewrites blocks that stories don't support: indented code as fences, HTML as Markdown, module statements as comments. Moves
/// footnotes within the text to the end, and keeps formulas.
struct BlockPass {
    private let text: ImportedText
    private let tree: SyntaxTree
    private var edits = TextEdits()
    private(set) var report = DiagnosticList()
    /// The definitions of footnotes within the text.
    private var notes: [TextEdits.Piece] = []
    private var noteCount = 0
    /// The nodes after lists.
    private var listEnds: Set<NodeID> = []

    private init(_ text: ImportedText, isMDX: Bool) {
        self.text = text
        tree = Parser.parseForeign(text.file, isMDX ? .foreignMDX : .commonMark)
    }

    static func run(_ text: ImportedText, isMDX: Bool, _ report: inout DiagnosticList) -> ImportedText {
        var pass = BlockPass(text, isMDX: isMDX)
        var node = pass.tree.body
        let end = Int(pass.tree[node].subtreeEnd)
        node += 1
        while node < end {
            switch pass.tree[node].kind {
            case .codeBlock:
                if pass.tree.firstChild(of: node, kind: .marker) == nil { pass.fence(node) }
                node = Int(pass.tree[node].subtreeEnd)
            case .rawHTML: node = pass.html(from: node, before: end, isMDX: isMDX)
            case .module:
                let range = pass.tree[node].range
                pass.edits.replace(range, with: MarkdownText.htmlComment(text.bytes.string(range)))
                pass.report.markup(.module, .comment, range, of: text)
                node += 1
            case .paragraph, .heading, .table:
                if !isMDX { pass.keepLines(of: node) }
                pass.joinLink(around: node)
                pass.keepFormulas(in: node)
                pass.moveNotes(in: node)
                node = Int(pass.tree[node].subtreeEnd)
            case .list:
                pass.listEnds.insert(Int(pass.tree[node].subtreeEnd))
                node += 1
            default: node += 1
            }
        }
        pass.edits.replace(text.bytes.count..<text.bytes.count, with: pass.notes)
        report += pass.report
        return pass.edits.isEmpty ? text : pass.edits.apply(to: text)
    }

    // MARK: Paragraphs

    /// Keeps lines in the paragraph of a list or quote that are indented like code. Stories, which have no indented code, would
    /// begin a block there.
    private mutating func keepLines(of block: NodeID) {
        let bytes = text.bytes
        let range = tree[block].range
        guard bytes.startOfLine(range.lowerBound) < range.lowerBound else { return }
        var start = bytes.startOfNextLine(after: range.lowerBound, end: range.upperBound)
        while start < range.upperBound {
            let content = bytes.skipBlanks(from: start)
            var end = content
            while end < range.upperBound, !bytes[end].isSpaceOrTab, !bytes[end].isLineBreak { end += 1 }
            let word = bytes.string(content..<end)
            let isRuleOrFence = word == "*" || ["***", "___", "```", "~~~"].contains { word.hasPrefix($0) }
            let escaped = isRuleOrFence ? "\\" + word : MarkdownText.escapedStart(word)
            let isDeep = content - start >= 4 || bytes[start..<content].contains(UInt8(ascii: "\t"))
            if isDeep, escaped != word { edits.replace(start..<end, with: escaped) }
            start = bytes.startOfNextLine(after: content, end: range.upperBound)
        }
    }

    // MARK: Links

    /// Joins a picture and the link around it, which some converters of HTML set apart by blank lines: `[`, `![…](…)`, `](…)`.
    private mutating func joinLink(around opening: NodeID) {
        let bytes = text.bytes
        let picture = Int(tree[opening].subtreeEnd)
        guard tree[opening].range.count == 1, bytes[Int(tree[opening].start)] == UInt8(ascii: "["),
            picture + 1 < tree.nodes.count, tree[picture].kind == .paragraph, tree[picture + 1].kind == .image
        else { return }
        let closing = Int(tree[picture].subtreeEnd)
        guard closing < tree.nodes.count, tree[closing].kind == .paragraph,
            bytes.matches("](", at: Int(tree[closing].start))
        else { return }
        let gaps = [tree[opening].end..<tree[picture].start, tree[picture].end..<tree[closing].start]
            .map { Int($0.lowerBound)..<Int($0.upperBound) }
        guard gaps.joined().allSatisfy({ bytes[$0].isSpaceOrTab || bytes[$0].isLineBreak }) else { return }
        for gap in gaps { edits.replace(gap, with: "") }
    }

    // MARK: Formulas

    /// Makes formulas of TeX code, `$…$` and `$$…$$`: their backslashes would be escapes. Without one, it may be about prices.
    private mutating func keepFormulas(in block: NodeID) {
        let bytes = text.bytes
        let range = tree[block].range
        guard bytes[range].contains(UInt8(ascii: "$")) else { return }
        var codes = (block..<Int(tree[block].subtreeEnd)).filter { tree[$0].kind == .codeSpan }.map { tree[$0].range }[
            ...]
        var offset = range.lowerBound
        while offset < range.upperBound {
            if let code = codes.first, offset >= code.lowerBound {
                offset = max(offset, code.upperBound)
                codes.removeFirst()
            } else if bytes[offset] == UInt8(ascii: "\\") {
                offset += 2
            } else if let end = endOfFormula(at: offset, before: range.upperBound) {
                let formula = offset..<end
                if formula == range, tree[block].kind == .paragraph, bytes.matches("$$", at: offset) {
                    fence(formula)
                } else {
                    edits.replace(formula, with: MarkdownText.code(bytes.string(formula)))
                }
                report.markup(.formula, .codeSpan, formula, of: text)
                offset = end
            } else {
                offset += 1
            }
        }
    }

    /// Returns the end of a formula with a backslash, by the rules of Pandoc: a `$` is right beside the formula, and no digit
    /// follows it. Nil if there is none.
    private func endOfFormula(at start: Int, before end: Int) -> Int? {
        let bytes = text.bytes
        guard bytes[start] == UInt8(ascii: "$") else { return nil }
        let length = bytes[start + 1] == UInt8(ascii: "$") ? 2 : 1
        var hasBackslash = false
        var position = start + length
        if length == 1, bytes[position].isSpaceOrTab { return nil }
        while position < min(end, start + 4096) {
            switch bytes[position] {
            case UInt8(ascii: "\\"):
                hasBackslash = true
                position += 1
            case UInt8(ascii: "\n") where length == 1: return nil
            case UInt8(ascii: "$") where length == 2 && bytes[position + 1] == UInt8(ascii: "$"):
                return hasBackslash && position + 2 <= end ? position + 2 : nil
            case UInt8(ascii: "$") where length == 1:
                let isEnd = !bytes[position - 1].isSpaceOrTab && !bytes[position + 1].isASCIIDigit
                return hasBackslash && isEnd ? position + 1 : nil
            default: break
            }
            position += 1
        }
        return nil
    }

    /// Makes a block of code of the lines of a formula.
    private mutating func fence(_ formula: Range<Int>) {
        let bytes = text.bytes
        let prefix = Self.prefix(before: formula.lowerBound, in: bytes)
        let fence = MarkdownText.fence(around: bytes.string(formula))
        let all = [fence + "math"] + lines(in: formula.lowerBound + 2..<formula.upperBound - 2) + [fence]
        edits.replace(formula, with: all.joined(separator: "\n" + prefix))
    }

    // MARK: Footnotes

    /// Moves `^[words]`, as Pandoc and Obsidian have it, into a footnote with a label of its own.
    private mutating func moveNotes(in block: NodeID) {
        let bytes = text.bytes
        var taken = 0
        for leaf in block..<Int(tree[block].subtreeEnd) where tree[leaf].kind == .text {
            for start in tree[leaf].range where start >= taken && bytes.matches("^[", at: start) {
                guard let close = endOfNote(from: start + 2, before: Int(tree[block].end)) else { return }
                let words = start + 2..<close
                noteCount += 1
                let label = "[^note-in-text-\(noteCount)]"
                edits.replace(start..<close + 1, with: label)
                let isFirst = notes.isEmpty && bytes[bytes.count - 1].isLineBreak
                notes.append(TextEdits.Piece(text: "\(isFirst ? "" : "\n")\n\(label): ", origin: nil))
                notes.append(TextEdits.Piece(text: lines(in: words).joined(separator: " "), origin: words))
                taken = close + 1
            }
        }
    }

    /// Returns the lines of a range that are not blank, without their prefixes.
    private func lines(in range: Range<Int>) -> [String] {
        text.bytes.string(range).split(whereSeparator: \.isNewline)
            .map { String($0.drop { $0 == ">" || $0.isWhitespace }) }.filter { !$0.isEmpty }
    }

    /// Returns the offset of the bracket that ends a note; nil if there is none.
    private func endOfNote(from start: Int, before end: Int) -> Int? {
        var depth = 0
        var position = start
        while position < end {
            switch text.bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]") where depth == 0: return position > start ? position : nil
            case UInt8(ascii: "]"): depth -= 1
            default: break
            }
            position += 1
        }
        return nil
    }

    // MARK: Code

    private mutating func fence(_ node: NodeID) {
        let bytes = text.bytes
        let block = tree[node].range
        var lines: [TextEdits.Piece] = []
        for child in tree.children(of: node) where tree[child].kind == .code {
            var range = tree[child].range
            if range.upperBound > range.lowerBound, bytes[range.upperBound - 1] == UInt8(ascii: "\n") {
                range = range.lowerBound..<range.upperBound - 1
            }
            let indentation = String(repeating: " ", count: Int(tree[child].payload))
            lines.append(TextEdits.Piece(text: indentation + bytes.string(range), origin: range))
        }
        let fence = MarkdownText.fence(around: lines.map(\.text).joined(separator: "\n"))
        var prefix = Self.prefix(before: block.lowerBound, in: bytes)
        if bytes[block.lowerBound] == UInt8(ascii: "\t"), !prefix.isEmpty { prefix += "    " }
        var pieces = [TextEdits.Piece(text: fence, origin: nil)]
        for line in lines {
            pieces.append(
                TextEdits.Piece(text: "\n" + (line.text.isEmpty ? Self.trimmed(prefix) : prefix), origin: nil))
            pieces.append(line)
        }
        pieces.append(TextEdits.Piece(text: "\n" + prefix + fence, origin: nil))
        edits.replace(block, with: pieces)
    }

    /// Returns the prefix of a block's further lines: the text before its first line, with spaces for item markers.
    static func prefix(before start: Int, in bytes: Bytes) -> String {
        String(
            decoding: bytes[bytes.startOfLine(start)..<start].map {
                $0 == UInt8(ascii: ">") || $0.isSpaceOrTab ? $0 : UInt8(ascii: " ")
            }, as: UTF8.self)
    }

    static func trimmed(_ prefix: String) -> String {
        String(prefix.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    // MARK: HTML

    /// Rewrites an HTML block and those that directly follow it. Returns the node after them.
    private mutating func html(from first: NodeID, before end: Int, isMDX: Bool) -> NodeID {
        let bytes = text.bytes
        let prefix = Self.prefix(before: Int(tree[first].start), in: bytes)
        var lines: [Range<Int>] = []
        var last = first
        var node = first
        repeat {
            if node > first {
                // The blank lines between two blocks.
                let gap = Int(tree[last].end)..<Int(tree[node].start)
                guard bytes[gap].allSatisfy({ $0.isLineBreak || $0.isSpaceOrTab }),
                    Self.prefix(before: gap.upperBound, in: bytes) == prefix
                else { break }
                if let end = gap.first(where: { bytes[$0].isLineBreak }) { lines.append(end..<end + 1) }
            }
            for child in tree.children(of: node) where tree[child].kind == .code { lines.append(tree[child].range) }
            last = node
            node = Int(tree[node].subtreeEnd)
        } while node < end && tree[node].kind == .rawHTML
        let range = Int(tree[first].start)..<Int(tree[last].end)
        if let line = lines.last, line.upperBound > range.upperBound {
            lines[lines.count - 1] = line.lowerBound..<max(line.lowerBound, range.upperBound)
        }
        var writer = HTMLBlockWriter(LineBlock(lines, of: bytes), of: text, prefix: prefix, isMDX: isMDX)
        writer.write()
        report += writer.report
        var pieces = writer.pieces
        // Without the tags between them, the next block would belong to the list before.
        if pieces.isEmpty, listEnds.contains(first), node < end,
            tree[node].kind == .list || Self.prefix(before: Int(tree[node].start), in: bytes).count > prefix.count
        {
            pieces = [TextEdits.Piece(text: MarkdownText.htmlComment(""), origin: nil)]
        }
        if !pieces.isEmpty {
            if followsWords(range.lowerBound) {
                pieces.insert(TextEdits.Piece(text: "\n" + prefix, origin: nil), at: 0)
            }
            if precedesWords(range.upperBound) {
                pieces.append(TextEdits.Piece(text: "\n" + Self.trimmed(prefix), origin: nil))
            }
        }
        edits.replace(range, with: pieces)
        return Int(tree[last].subtreeEnd)
    }

    /// Returns whether the previous line is not blank, and only blanks and `>` precede `start`.
    private func followsWords(_ start: Int) -> Bool {
        let bytes = text.bytes
        let line = bytes.startOfLine(start)
        func isGap(_ range: Range<Int>) -> Bool {
            bytes[range].allSatisfy { $0 == UInt8(ascii: ">") || $0.isSpaceOrTab }
        }
        guard line > 0, isGap(line..<start) else { return false }
        return !isGap(bytes.startOfLine(line - 1)..<line - 1)
    }

    /// Returns whether the next line is not blank.
    private func precedesWords(_ end: Int) -> Bool {
        let bytes = text.bytes
        guard end < bytes.count, bytes[end].isLineBreak else { return false }
        let next = end + 1
        let nextEnd = bytes.endOfLine(from: next, end: bytes.count)
        return next < nextEnd && !bytes[next..<nextEnd].allSatisfy { $0 == UInt8(ascii: ">") || $0.isSpaceOrTab }
    }
}
