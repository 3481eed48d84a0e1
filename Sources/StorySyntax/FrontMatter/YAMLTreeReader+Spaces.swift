import StoryDiagnostics
import StorySource

/// White space and dashes from word processors and web pages, which look like YAML's own, but are text or line breaks.
extension YAMLTreeReader {
    /// Returns a diagnostic about wrong white space on the line of `location`; nil if there is none.
    func mistakenSpace(around location: Int) -> Diagnostic? {
        let line = YAMLLine(containing: location, in: bytes, input.range)
        return lineSeparator(on: line, before: location) ?? nonBreakingSpaces(on: line)
    }

    /// Returns a diagnostic about a line break that only libyaml knows and that splits the line before `location`.
    func lineSeparator(on line: YAMLLine, before location: Int) -> Diagnostic? {
        var index = line.valueStart(in: bytes)
        // Between quotes it is part of the text.
        if index < line.range.upperBound, YAMLLine.isQuote(bytes[index]) {
            guard let close = YAMLLine.closingQuote(of: index, in: bytes, end: line.range.upperBound) else {
                return nil
            }
            index = close
        }
        let separators = (index..<max(index, line.range.upperBound)).filter { lengthOfYAMLBreak(at: $0) > 0 }
        guard let first = separators.first, first < location else { return nil }
        return .invalidYAML(
            .lineSeparator(UTF8Sequence.scalar(at: first, in: bytes).scalar), at: one(first),
            edits: separators.map { FixIt.Edit(one($0), " ") })
    }

    /// Returns a diagnostic about non-breaking spaces before the name or hyphen of a line, or right after its colon. The edits
    /// fix all such lines.
    func nonBreakingSpaces(on line: YAMLLine) -> Diagnostic? {
        guard let first = nonBreakingSpaces(in: line.range).first else { return nil }
        let edits = lines(where: { _ in true }).flatMap { nonBreakingSpaces(in: $0.range) }
        return .invalidYAML(.nonBreakingSpaces, at: first.span, edits: edits)
    }

    /// Returns edits that replace these by spaces: the same number, so that lines stay aligned, and one after a colon.
    private func nonBreakingSpaces(in line: Range<Int>) -> [FixIt.Edit] {
        var edits: [FixIt.Edit] = []
        var index = line.lowerBound
        while index < line.upperBound {
            let run = index..<endOfNonBreakingSpaces(from: index)
            if !run.isEmpty {
                edits.append(FixIt.Edit(SourceSpan(run), String(repeating: " ", count: run.count / 2)))
                index = run.upperBound
            } else if bytes[index].isSpaceOrTab || isHyphen(at: index) {
                index += 1
            } else {
                break
            }
        }
        while index < line.upperBound, bytes[index].isASCIILetterOrDigit || "_-".utf8.contains(bytes[index]) {
            index += 1
        }
        guard index < line.upperBound, bytes[index] == UInt8(ascii: ":") else { return edits }
        let run = index + 1..<endOfNonBreakingSpaces(from: index + 1)
        if !run.isEmpty { edits.append(FixIt.Edit(SourceSpan(run), " ")) }
        return edits
    }

    /// Returns whether a hyphen is at an offset, with a space of either kind after it.
    private func isHyphen(at offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: "-")
            && (bytes[offset + 1].isSpaceOrTab || bytes.matches("\u{A0}", at: offset + 1))
    }

    private func endOfNonBreakingSpaces(from start: Int) -> Int {
        var index = start
        while index < input.range.upperBound, bytes.matches("\u{A0}", at: index) { index += 2 }
        return index
    }

    /// Returns whether a key has a non-breaking space before it, around its hyphen, or after a colon in it: for YAML these are
    /// part of the key.
    func hasNonBreakingSpace(_ key: Range<Int>) -> Bool {
        if bytes.matches("\u{A0}", at: key.lowerBound) || bytes.matches("-\u{A0}", at: key.lowerBound) { return true }
        return key.contains { bytes[$0] == UInt8(ascii: ":") && bytes.matches("\u{A0}", at: $0 + 1) }
    }

    /// Returns a diagnostic about a line that begins with a dash or bullet in place of a hyphen; nil for any other line. The
    /// edits fix all lines of that indentation.
    func dashForHyphen(_ line: YAMLLine) -> Diagnostic? {
        guard let dash = dash(of: line) else { return nil }
        let items = lines { $0.indentation == line.indentation }
        return .invalidYAML(
            .dashForHyphen(UTF8Sequence.scalar(at: Int(dash.start), in: bytes).scalar), at: dash,
            edits: items.compactMap { self.dash(of: $0).map { FixIt.Edit($0, "-") } })
    }

    /// Returns the dash, bullet or asterisk at the start of a line, if white space follows it.
    private func dash(of line: YAMLLine) -> SourceSpan? {
        let start = line.first
        let isMark = ["\u{2013}", "\u{2014}", "\u{2022}", "*"].contains { bytes.matches($0, at: start) }
        return isMark && bytes[start + scalarLength(start)].isSpaceOrTab ? one(start) : nil
    }

    /// Returns the lines that meet a condition, except those of block scalars.
    func lines(where isWanted: (YAMLLine) -> Bool) -> [YAMLLine] {
        var result: [YAMLLine] = []
        var offset = input.range.lowerBound
        while offset < input.range.upperBound {
            let line = YAMLLine(containing: offset, in: bytes, input.range)
            if isWanted(line) { result.append(line) }
            offset =
                line.opensBlock(in: bytes)
                ? line.endOfBlock(in: bytes, input.range)
                : bytes.startOfNextLine(after: offset, end: input.range.upperBound)
        }
        return result
    }
}
