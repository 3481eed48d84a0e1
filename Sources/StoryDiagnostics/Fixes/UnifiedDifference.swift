import StorySource

/// The changes of `--fix` in the unified format of `diff -u`, which `patch -p1` and `git apply` read.
///
/// Computed from the edits, so the cost is linear in the length of the text. Only LF ends a line here, as in all tools that
/// read this format.
package struct UnifiedDifference {
    /// The number of context lines around a change.
    private static let context = 3

    /// Whole lines that replace others.
    private struct Block {
        /// The removed lines, as a range of the original.
        var old: Range<Int>
        var oldLineCount: Int
        /// The number of lines of the original before them.
        var linesBefore: Int
        /// The added lines, each with its line break.
        var new: [ArraySlice<UInt8>]
    }

    /// Keeps ``old`` in memory.
    private let original: SourceFile
    private let old: Bytes
    private let header: [[UInt8]]
    private var blocks: [Block] = []

    /// Creates the difference. `path`: the file's relative path as bytes, with `/` as the separator.
    package init(_ text: FixedText, path: [UInt8]) {
        original = text.original
        old = original.bytes
        header = [Self.name("--- a/", path), Self.name("+++ b/", path)]
        var rest = text.changes[...]
        while let first = rest.popFirst() {
            var changes = [first]
            var region = lineRange(around: first.range)
            // The end of a text whose last line has no break is part of that line.
            while let next = rest.first,
                next.range.lowerBound < region.upperBound || lineStart(next.range.lowerBound) < region.upperBound
            {
                if next.range.upperBound >= region.upperBound {
                    region = region.lowerBound..<lineEnd(next.range.upperBound)
                }
                changes.append(next)
                rest.removeFirst()
            }
            add(region, changes)
        }
    }

    /// Whether both texts are equal, so that there is nothing to show.
    package var isEmpty: Bool { blocks.isEmpty }

    /// Returns the whole difference; empty if both texts are equal. With colours, which are for people, characters that could
    /// confuse a terminal are replaced by visible ones.
    package func bytes(_ palette: TerminalPalette) -> [UInt8] {
        var output = Output(palette)
        if isEmpty { return [] }
        for line in header { output.add(line[...], .message) }
        // The number of lines that the blocks so far added.
        var shift = 0
        var rest = blocks[...]
        while let first = rest.popFirst() {
            var hunk = [first]
            while let next = rest.first,
                next.linesBefore - (hunk[hunk.count - 1].linesBefore + hunk[hunk.count - 1].oldLineCount)
                    <= 2 * Self.context
            {
                hunk.append(next)
                rest.removeFirst()
            }
            add(hunk, &shift, to: &output)
        }
        return output.bytes
    }

    // MARK: Blocks

    /// Returns the range of the lines that a range touches.
    private func lineRange(around range: Range<Int>) -> Range<Int> {
        lineStart(range.lowerBound)..<lineEnd(range.upperBound)
    }

    private func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, old[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }

    /// Returns the offset after the line break of the line of `offset`.
    private func lineEnd(_ offset: Int) -> Int {
        var end = offset
        while end < old.count, old[end] != UInt8(ascii: "\n") { end += 1 }
        return min(end + 1, old.count)
    }

    /// Adds the changes within whole lines, without unchanged lines at both ends.
    private mutating func add(_ region: Range<Int>, _ changes: [FixedText.Change]) {
        var text: [UInt8] = []
        var position = region.lowerBound
        for change in changes {
            text += old[position..<change.range.lowerBound]
            text += change.bytes
            position = change.range.upperBound
        }
        text += old[position..<region.upperBound]
        var oldLines = Self.lines(Array(old[region]))[...]
        var newLines = Self.lines(text)[...]
        var start = region.lowerBound
        while let before = oldLines.first, let after = newLines.first, before == after {
            start += before.count
            oldLines.removeFirst()
            newLines.removeFirst()
        }
        while let before = oldLines.last, let after = newLines.last, before == after {
            oldLines.removeLast()
            newLines.removeLast()
        }
        if oldLines.isEmpty, newLines.isEmpty { return }
        let end = start + oldLines.reduce(0) { $0 + $1.count }
        if let last = blocks.last, last.old.upperBound == start {
            blocks[blocks.count - 1].old = last.old.lowerBound..<end
            blocks[blocks.count - 1].oldLineCount += oldLines.count
            blocks[blocks.count - 1].new += newLines
        } else {
            let (offset, lines) = blocks.last.map { ($0.old.upperBound, $0.linesBefore + $0.oldLineCount) } ?? (0, 0)
            blocks.append(
                Block(
                    old: start..<end, oldLineCount: oldLines.count,
                    linesBefore: lines + old[offset..<start].count { $0 == UInt8(ascii: "\n") }, new: Array(newLines)))
        }
    }

    /// Returns the lines of a text, each with its line break.
    private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = text[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { lines.append(rest) }
        return lines
    }

    // MARK: Output

    private func add(_ hunk: [Block], _ shift: inout Int, to output: inout Output) {
        let first = hunk[0]
        let last = hunk[hunk.count - 1]
        var start = first.old.lowerBound
        var linesBefore = first.linesBefore
        for _ in 0..<Self.context where start > 0 {
            start = lineStart(start - 1)
            linesBefore -= 1
        }
        var end = last.old.upperBound
        var oldCount = last.linesBefore + last.oldLineCount - linesBefore
        for _ in 0..<Self.context where end < old.count {
            end = lineEnd(end)
            oldCount += 1
        }
        let growth = hunk.reduce(0) { $0 + $1.new.count - $1.oldLineCount }
        let before = Self.range(linesBefore, oldCount)
        let after = Self.range(linesBefore + shift, oldCount + growth)
        output.add(Array("@@ -\(before) +\(after) @@\n".utf8)[...], .hunk)
        shift += growth
        var position = start
        for block in hunk {
            for line in Self.lines(Array(old[position..<block.old.lowerBound])) { output.add(line, mark: " ", nil) }
            for line in Self.lines(Array(old[block.old])) { output.add(line, mark: "-", .removed) }
            for line in block.new { output.add(line, mark: "+", .added) }
            position = block.old.upperBound
        }
        for line in Self.lines(Array(old[position..<end])) { output.add(line, mark: " ", nil) }
    }

    /// Collects lines, coloured or byte for byte.
    private struct Output {
        private let palette: TerminalPalette
        private(set) var bytes: [UInt8] = []

        init(_ palette: TerminalPalette) { self.palette = palette }

        /// Adds a line, and the standard note if it has no line break.
        mutating func add(_ line: ArraySlice<UInt8>, mark: Unicode.Scalar? = nil, _ role: TerminalPalette.Role?) {
            let isWhole = line.last == UInt8(ascii: "\n")
            let content = isWhole ? line.dropLast() : line
            let mark = mark.map { [UInt8(ascii: $0)] } ?? []
            if palette.isColored {
                let text = VisibleText.harmless(String(decoding: mark + content, as: UTF8.self))
                bytes += (role.map { palette.paint(text, $0) } ?? text).utf8
            } else {
                bytes += mark + content
            }
            bytes.append(UInt8(ascii: "\n"))
            if !isWhole { bytes += "\\ No newline at end of file\n".utf8 }
        }
    }

    /// Returns `12,7`. A single line has no count; an empty range names the line before it.
    private static func range(_ linesBefore: Int, _ count: Int) -> String {
        switch count {
        case 0: "\(linesBefore),0"
        case 1: "\(linesBefore + 1)"
        default: "\(linesBefore + 1),\(count)"
        }
    }

    /// Returns a line of the header, in the format of `git diff`: a tab ends a name with a space in it, and a name with
    /// control characters, quotes or backslashes is written as a C string.
    private static func name(_ prefix: String, _ path: [UInt8]) -> [UInt8] {
        let mark = prefix.utf8.prefix(4)
        let name = Array(prefix.utf8.dropFirst(4)) + path
        guard name.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        else { return mark + name + (name.contains(UInt8(ascii: " ")) ? [UInt8(ascii: "\t")] : []) + [0x0A] }
        var quoted = [UInt8(ascii: "\"")]
        for byte in name {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            case 0..<0x20, 0x7F:
                quoted.append(UInt8(ascii: "\\"))
                for shift in [6, 3, 0] { quoted.append(UInt8(ascii: "0") + (byte >> UInt8(shift)) & 7) }
            default: quoted.append(byte)
            }
        }
        return mark + quoted + [UInt8(ascii: "\""), 0x0A]
    }
}
