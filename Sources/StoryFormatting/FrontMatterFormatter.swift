import StorySource
import StorySyntax

/// Formats the front matter in the standard style: keeps the author's order and quotes, and indents by two.
///
/// Throws for unsupported syntax; its entry is then kept unchanged.
struct FrontMatterFormatter {
    /// An error for syntax that is better left unchanged.
    struct Unusual: Error {}

    let tree: SyntaxTree
    let bytes: Bytes
    let settings: FormatSettings
    var text: FormatText
    /// Entries of the root to keep unchanged.
    let verbatim: Set<NodeID>
    /// The collections that are open, or that end where the current gap begins: their columns before and after formatting.
    var levels: [(old: Int, new: Int)] = []

    init(_ tree: SyntaxTree, _ settings: FormatSettings, _ text: consuming FormatText, verbatim: Set<NodeID>) {
        self.tree = tree
        bytes = tree.bytes
        self.settings = settings
        self.text = text
        self.verbatim = verbatim
    }

    /// Writes the front matter, with its fences.
    mutating func write(_ frontMatter: NodeID) {
        let range = tree[frontMatter].range
        let first = bytes.startOfNextLine(after: range.lowerBound, end: bytes.count)
        let content = first..<bytes.startOfLine(range.upperBound)
        text.write("---")
        text.endLine()
        let start = text.mark
        do {
            try writeRoot(tree.firstChild(of: frontMatter, kind: .mapping), in: content)
        } catch {
            text.reset(to: start)
            writeLines(content)
        }
        text.startLine()
        text.write("---")
        text.endLine()
    }

    /// Writes source text unchanged, except for white space on otherwise empty lines.
    private mutating func writeLines(_ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let end = bytes.endOfLine(from: position, end: range.upperBound)
            if end > position { text.writeWithoutPrefix(bytes[position..<end]) }
            text.endLine()
            position = bytes.afterLineBreak(end)
        }
    }

    private mutating func writeRoot(_ root: NodeID?, in content: Range<Int>) throws(Unusual) {
        guard let root else { throw Unusual() }
        if tree[root].flags.contains(.flow) { throw Unusual() }
        levels = [(0, 0)]
        var end = content.lowerBound
        var isFirst = true
        for entry in tree.children(of: root) {
            let start = start(of: entry)
            guard bytes.startOfLine(start) == start else { throw Unusual() }
            let gap = try gap(from: end, to: start)
            guard gap.marks.isEmpty else { throw Unusual() }
            writeGap(gap, isFirst: isFirst, level: 0)
            levels.removeLast(levels.count - 1)
            isFirst = false
            end = writeRootEntry(entry, before: content.upperBound)
        }
        let gap = try gap(from: end, to: content.upperBound)
        guard gap.marks.isEmpty else { throw Unusual() }
        var last = gap
        last.endsInBlankLine = false
        writeGap(last, isFirst: isFirst, level: 0)
    }

    private mutating func writeRootEntry(_ entry: NodeID, before limit: Int) -> Int {
        let start = text.mark
        if !verbatim.contains(entry) {
            do { return try writeEntry(entry, column: 0) } catch {
                text.reset(to: start)
                // The entry stays as it is, and so do comments below it.
                for level in levels.indices { levels[level].new = levels[level].old }
            }
        }
        let end = endOfEntry(entry, before: limit)
        let first = Int(tree[entry].start)
        copy(bytes.startOfLine(first)..<end)
        return end
    }

    /// Returns the end of an entry that is kept unchanged, including empty lines that a block scalar may keep.
    private func endOfEntry(_ entry: NodeID, before limit: Int) -> Int {
        let last = Int(tree[entry].subtreeEnd) - 1
        var end = Int(tree[entry].end)
        if quote(of: last) != nil { end = Int(tree[last].end) + 1 }
        while end > Int(tree[entry].start), bytes[end - 1].isLineBreak { end -= 1 }
        // Include the closing bracket of a list, and comments.
        end = bytes.endOfLine(from: end, end: limit)
        while true {
            let next = bytes.skipBlanks(from: bytes.afterLineBreak(end), end: limit)
            guard next < limit, bytes[next].isLineBreak else { return end }
            end = next
        }
    }

    /// Writes lines unchanged, the last one without a line break.
    private mutating func copy(_ range: Range<Int>) {
        let last = max(range.lowerBound, bytes.startOfLine(range.upperBound))
        writeLines(range.lowerBound..<last)
        text.writeWithoutPrefix(bytes[last..<range.upperBound])
    }

    // MARK: Collections

    /// Writes an entry of a mapping in block style.
    /// - Returns: The end of its source.
    private mutating func writeEntry(_ entry: NodeID, column: Int) throws(Unusual) -> Int {
        let key = entry + 1
        guard tree[key].kind == .scalar else { throw Unusual() }
        let keyRange = raw(key)
        guard !keyRange.isEmpty, bytes.lineBreaks(in: keyRange, atMost: 1) == 0 else { throw Unusual() }
        text.write(bytes[keyRange])
        text.write(UInt8(ascii: ":"))
        return try writeValue(
            tree.fieldValue(of: entry), after: keyRange.upperBound, mark: UInt8(ascii: ":"), column: column)
    }

    /// Writes a value after its key or the dash of its item.
    /// - Parameter column: The column of the mapping or item that contains it.
    private mutating func writeValue(
        _ value: NodeID, after position: Int, mark: UInt8, column: Int
    ) throws(Unusual) -> Int {
        let node = tree[value]
        switch node.kind {
        case .scalar: return try writeScalar(value, after: position, mark: mark, column: column)
        case .mapping, .sequence: break
        default: throw Unusual()
        }
        let isItem = mark == UInt8(ascii: "-")
        if node.flags.contains(.flow) { return try writeFlow(value, after: position, mark: mark, column: column) }
        let gap = try gap(from: position, to: start(of: value))
        guard gap.marks == [mark] else { throw Unusual() }
        if isItem {
            // The value is on the line of the dash.
            guard gap.isPlain else { throw Unusual() }
            text.write(UInt8(ascii: " "))
            return try writeBlock(value, column: column + 2, isFirstOnLine: false)
        }
        writeTrailing(gap.trailing)
        text.endLine()
        levels.append((self.column(start(of: value)), column + 2))
        for comment in gap.comments { writeComment(comment, minimum: column + 2, level: levels.count - 1) }
        levels.removeLast()
        return try writeBlock(value, column: column + 2, isFirstOnLine: true)
    }

    /// Writes a collection in block style, from the column at which it begins.
    private mutating func writeBlock(_ node: NodeID, column: Int, isFirstOnLine: Bool) throws(Unusual) -> Int {
        let isSequence = tree[node].kind == .sequence
        let depth = levels.count
        levels.append((self.column(start(of: node)), column))
        var end = start(of: node)
        var isFirst = true
        for child in tree.children(of: node) {
            let childStart = isSequence ? start(ofItem: child, after: end) : start(of: child)
            let gap = try gap(from: end, to: childStart)
            guard gap.marks == (isSequence ? [UInt8(ascii: "-")] : []), isFirst ? gap.isPlain : gap.isBroken else {
                throw Unusual()
            }
            if !isFirst { writeGap(gap, isFirst: false, level: depth) }
            levels.removeLast(levels.count - depth - 1)
            if isFirstOnLine || !isFirst { text.write(UInt8(ascii: " "), times: column) }
            isFirst = false
            if isSequence {
                text.write(UInt8(ascii: "-"))
                end = try writeValue(child, after: dash(before: childStart), mark: UInt8(ascii: "-"), column: column)
            } else {
                end = try writeEntry(child, column: column)
            }
        }
        if isFirst { throw Unusual() }
        return end
    }

    /// Returns the start of an item: that of its value, or the `|` or `>` before a block scalar.
    private func start(ofItem item: NodeID, after end: Int) -> Int {
        let start = start(of: item)
        guard isBlockScalar(item) else { return start }
        var position = end
        while position < start {
            switch bytes[position] {
            case UInt8(ascii: "|"), UInt8(ascii: ">"): return position
            case UInt8(ascii: "#"): position = bytes.endOfLine(from: position, end: start)
            default: position += 1
            }
        }
        return start
    }

    /// Returns the dash before an item, separated from it only by blanks and line breaks.
    private func dash(before position: Int) -> Int {
        var dash = position
        while dash > 0, bytes[dash] != UInt8(ascii: "-") || dash == position { dash -= 1 }
        return dash
    }

    /// Writes a collection in braces or brackets: on one line if it fits, else in block style.
    private mutating func writeFlow(
        _ value: NodeID, after position: Int, mark: UInt8, column: Int
    ) throws(Unusual) -> Int {
        let gap = try gap(from: position, to: Int(tree[value].start))
        guard gap.marks == [mark], gap.isPlain else { throw Unusual() }
        let end = Int(tree[value].end)
        let isBroken = try writeFitting(value, mark: mark, column: column)
        if isBroken, try trailing(after: end) != nil { throw Unusual() }
        return end
    }

    /// Writes a value in braces or brackets, or nested in them, after its mark: on one line if it fits, else in block style.
    /// - Returns: Whether it is in block style.
    private mutating func writeFitting(_ value: NodeID, mark: UInt8, column: Int) throws(Unusual) -> Bool {
        let line = try flowLine(value)
        let before = text.count - startOfWrittenLine
        let cells = DisplayWidth.cells(
            of: String(decoding: text.bytes[startOfWrittenLine...] + [0x20] + line, as: UTF8.self))
        let mayBreak = tree[value].kind == .mapping || mark == UInt8(ascii: ":") && tree[value].kind == .sequence
        if before == 0 || cells <= settings.lineWidth || !mayBreak || tree[value].subtreeEnd == value + 1 {
            text.write(UInt8(ascii: " "))
            text.write(line)
            return false
        }
        if mark == UInt8(ascii: ":") { text.endLine() } else { text.write(UInt8(ascii: " ")) }
        try writeBroken(value, column: column + 2, isFirstOnLine: mark == UInt8(ascii: ":"))
        return true
    }

    /// Writes a collection in braces or brackets in block style.
    private mutating func writeBroken(_ node: NodeID, column: Int, isFirstOnLine: Bool) throws(Unusual) {
        var isFirst = true
        for child in tree.children(of: node) {
            if !isFirst { text.endLine() }
            if isFirstOnLine || !isFirst { text.write(UInt8(ascii: " "), times: column) }
            isFirst = false
            if tree[node].kind == .mapping {
                text.write(bytes[raw(child + 1)])
                text.write(UInt8(ascii: ":"))
                _ = try writeFitting(tree.fieldValue(of: child), mark: UInt8(ascii: ":"), column: column)
            } else {
                text.write(UInt8(ascii: "-"))
                _ = try writeFitting(child, mark: UInt8(ascii: "-"), column: column)
            }
        }
    }

    /// Returns a value in braces or brackets, or nested in them, on one line.
    private func flowLine(_ node: NodeID) throws(Unusual) -> [UInt8] {
        switch tree[node].kind {
        case .scalar:
            let range = raw(node)
            if range.isEmpty || bytes.lineBreaks(in: range, atMost: 1) > 0 { throw Unusual() }
            return Array(bytes[range])
        case .mapping, .sequence:
            guard tree[node].flags.contains(.flow) else { throw Unusual() }
            let isMapping = tree[node].kind == .mapping
            guard bytes[Int(tree[node].start)] == UInt8(ascii: isMapping ? "{" : "[") else { throw Unusual() }
            var line = [UInt8(ascii: isMapping ? "{" : "[")]
            var end = Int(tree[node].start) + 1
            var isFirst = true
            for child in tree.children(of: node) {
                let childStart = isMapping ? start(of: child + 1) : start(of: child)
                guard try gap(from: end, to: childStart).isPlain else { throw Unusual() }
                if !isFirst { line += [UInt8(ascii: ","), UInt8(ascii: " ")] }
                isFirst = false
                if isMapping {
                    let value = tree.fieldValue(of: child)
                    let gap = try gap(from: raw(child + 1).upperBound, to: start(of: value))
                    guard gap.isPlain, gap.marks == [UInt8(ascii: ":")] else { throw Unusual() }
                    line += bytes[raw(child + 1)] + [UInt8(ascii: ":"), UInt8(ascii: " ")]
                    line += try flowLine(value)
                    end = self.end(of: value)
                } else {
                    line += try flowLine(child)
                    end = self.end(of: child)
                }
            }
            guard try gap(from: end, to: Int(tree[node].end) - 1).isPlain else { throw Unusual() }
            line.append(UInt8(ascii: isMapping ? "}" : "]"))
            return line
        default: throw Unusual()
        }
    }

    /// The start of the line that is being written.
    private var startOfWrittenLine: Int {
        var start = text.count
        while start > 0, !text.bytes[start - 1].isLineBreak { start -= 1 }
        return start
    }

    // MARK: Positions

    /// Returns the quote around a scalar; nil if it is unquoted.
    func quote(of scalar: NodeID) -> UInt8? {
        let node = tree[scalar]
        guard node.kind == .scalar, !node.flags.contains(.plain), node.start > 0 else { return nil }
        let mark = bytes[Int(node.start) - 1]
        let isQuote = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
        return isQuote && bytes[Int(node.end)] == mark ? mark : nil
    }

    /// Returns whether a node is a text after `|` or `>`.
    func isBlockScalar(_ node: NodeID) -> Bool {
        tree[node].kind == .scalar && !tree[node].flags.contains(.plain) && quote(of: node) == nil
    }

    /// Returns the range of a scalar with its quotes.
    func raw(_ scalar: NodeID) -> Range<Int> {
        let range = tree[scalar].range
        return quote(of: scalar) == nil ? range : range.lowerBound - 1..<range.upperBound + 1
    }

    func start(of node: NodeID) -> Int {
        switch tree[node].kind {
        case .scalar: raw(node).lowerBound
        case .entry: raw(node + 1).lowerBound
        case .mapping where !tree[node].flags.contains(.flow) && tree[node].subtreeEnd > node + 1:
            raw(node + 2).lowerBound
        default: Int(tree[node].start)
        }
    }

    func end(of node: NodeID) -> Int { tree[node].kind == .scalar ? raw(node).upperBound : Int(tree[node].end) }

    func column(_ offset: Int) -> Int { offset - bytes.startOfLine(offset) }
}
