import StoryDiagnostics
import StorySource

/// Quotes that are missing or too many, and what is after a value.
extension YAMLTreeReader {
    /// Returns a diagnostic about an opening quote without a closing one. The edit closes it at the end of its line, or in
    /// brackets at the end of its item.
    func unclosedQuote(at quote: Int) -> Diagnostic {
        let line = YAMLLine(containing: quote, in: bytes, input.range)
        var end = bytes.trimmed(line.range).upperBound
        if frames.last?.bracket != nil || quote > line.valueStart(in: bytes) {
            end = endOfItem(after: quote, end)
        }
        let mark = bytes.string(quote..<quote + 1)
        let last = UTF8Sequence.startOfSequence(containing: end - 1, in: bytes)
        let isMark = YAMLLine.isQuote(bytes[last]) || TypographicQuote(at: last, in: bytes) != nil
        if isMark, bytes[last] != bytes[quote] {
            return .invalidYAML(.otherQuote, at: one(quote), edit: FixIt.Edit(SourceSpan(last..<end), mark))
        }
        return .invalidYAML(.unclosedQuote, at: one(quote), edit: FixIt.Edit(SourceSpan(at: end), mark))
    }

    /// Returns where an item in brackets ends that begins with a quote: before a comma and another item or name, else before
    /// the brackets at the end of the line.
    private func endOfItem(after quote: Int, _ lineEnd: Int) -> Int {
        for comma in quote + 1..<max(quote + 1, lineEnd) where bytes[comma] == UInt8(ascii: ",") {
            let next = bytes.skipBlanks(from: comma + 1, end: lineEnd)
            if next == lineEnd || YAMLLine.isQuote(bytes[next])
                || YAMLFastPath.endOfKey(at: next, end: lineEnd, in: bytes) != nil
            {
                return comma
            }
        }
        var end = lineEnd
        while end > quote + 1, ",]} ".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end
    }

    /// Returns a diagnostic about a quote that no other quote follows: it should have been closed, or is after a value.
    func endlessQuote(at quote: Int) -> Diagnostic {
        let line = YAMLLine(containing: quote, in: bytes, input.range)
        let before = bytes.startOfBlanks(before: quote, from: line.item)
        return before > line.item && "\"']}".utf8.contains(bytes[before - 1])
            ? afterValue(quote, line, .textAfterValue) : unclosedQuote(at: quote)
    }

    /// Returns a diagnostic about the last quoted scalar if it ends right before `location` and lacks its closing quote: the
    /// quote that ends it begins another value.
    func unclosedQuote(before location: Int) -> Diagnostic? {
        guard let quoted, bytes.skipBlanks(from: quoted.upperBound, end: location) == location else { return nil }
        let nextLine = bytes.startOfNextLine(after: quoted.lowerBound, end: quoted.upperBound)
        let isOneLine = nextLine == quoted.upperBound
        if isOneLine, frames.last?.bracket == nil { return nil }
        let beforeLast = bytes[quoted.dropLast()].last { !$0.isWhitespace }
        let beginsValue = beforeLast == UInt8(ascii: ",") || beforeLast == UInt8(ascii: ":")
        guard beginsValue || !isOneLine && UnclosedQuote.isEntryNext(nextLine, bytes, input.range) else { return nil }
        return unclosedQuote(at: quoted.lowerBound)
    }

    /// Returns a diagnostic about text after a quoted value or a list in brackets, or else `other`.
    func afterValue(_ location: Int, _ line: YAMLLine, _ other: YAMLMistake) -> Diagnostic {
        let before = bytes.startOfBlanks(before: location, from: line.first)
        let rest = bytes.trimmed(location..<line.range.upperBound)
        if rest.count == 1, [UInt8(ascii: ","), UInt8(ascii: ";")].contains(bytes[rest.lowerBound]) {
            let mark = Unicode.Scalar(bytes[rest.lowerBound])
            return .invalidYAML(.markAfterValue(mark), at: SourceSpan(rest), edit: FixIt.Edit(SourceSpan(rest), ""))
        }
        if other == .textAfterValue, bytes.matches("//", at: location), "]}".utf8.contains(bytes[max(before, 1) - 1]) {
            return .invalidYAML(
                .otherComment, at: SourceSpan(rest), edit: FixIt.Edit(SourceSpan(location..<location + 2), "#"))
        }
        if rest.count == 1 || frames.last?.bracket != nil && before == location, isStrayQuote(location, rest) {
            return .invalidYAML(.strayQuote, at: one(location), edit: FixIt.Edit(one(location), ""))
        }
        if lengthOfInvisibles(from: rest.lowerBound) == rest.count, !rest.isEmpty {
            let scalar = UTF8Sequence.scalar(at: rest.lowerBound, in: bytes).scalar
            return .invalidYAML(
                .invisibleAfterValue(scalar), at: SourceSpan(rest), edit: FixIt.Edit(SourceSpan(rest), ""))
        }
        guard before > line.first, YAMLLine.isQuote(bytes[before - 1]) else {
            let isWholeValue = other == .textAfterValue
            return .invalidYAML(
                other, at: isWholeValue ? SourceSpan(rest) : one(location),
                edit: isWholeValue ? quoting(line.value(in: bytes)) : nil)
        }
        if other == .missingComma, YAMLLine.isQuote(bytes[location]) {
            return .invalidYAML(.missingComma, at: SourceSpan(rest), edit: FixIt.Edit(SourceSpan(at: before), ","))
        }
        if other == .missingComma, let comma = commas(in: rest).first, comma.start == rest.lowerBound {
            let scalar = UTF8Sequence.scalar(at: rest.lowerBound, in: bytes).scalar
            return .invalidYAML(.otherComma(scalar), at: comma, edits: commas(in: rest).map { FixIt.Edit($0, ",") })
        }
        if frames.last?.bracket != nil { return .invalidYAML(.textAfterQuote, at: SourceSpan(rest)) }
        return severalValues(line, rest) ?? .invalidYAML(.textAfterQuote, at: SourceSpan(rest), edit: requoting(line))
    }

    /// Returns a diagnostic about a list of values in quotes without its brackets, or a field after the comma; nil for anything
    /// else. `rest`: what is after the first value.
    private func severalValues(_ line: YAMLLine, _ rest: Range<Int>) -> Diagnostic? {
        guard bytes[rest.lowerBound] == UInt8(ascii: ",") else { return nil }
        let next = bytes.skipBlanks(from: rest.lowerBound + 1, end: rest.upperBound)
        if YAMLFastPath.endOfKey(at: next, end: rest.upperBound, in: bytes) != nil {
            let indentation = String(repeating: " ", count: line.item - line.range.lowerBound)
            return .invalidYAML(
                .fieldOnSameLine, at: one(rest.lowerBound),
                edit: FixIt.Edit(SourceSpan(rest.lowerBound..<next), "\n" + indentation))
        }
        var position = rest.lowerBound
        while position < rest.upperBound {
            let open = bytes.skipBlanks(from: position + 1, end: rest.upperBound)
            guard bytes[position] == UInt8(ascii: ","), open < rest.upperBound, YAMLLine.isQuote(bytes[open]) else {
                return nil
            }
            var close = open + 1
            while close < rest.upperBound, bytes[close] != bytes[open] { close += 1 }
            guard close < rest.upperBound else { return nil }
            position = bytes.skipBlanks(from: close + 1, end: rest.upperBound)
        }
        let value = bytes.trimmed(line.valueStart(in: bytes)..<line.range.upperBound)
        return .invalidYAML(
            .missingBrackets, at: SourceSpan(value),
            edits: [
                FixIt.Edit(SourceSpan(at: value.lowerBound), "["), FixIt.Edit(SourceSpan(at: value.upperBound), "]"),
            ])
    }

    /// Returns whether a quote at an offset is the last of a value: at the end of the line, or before a comma or bracket.
    private func isStrayQuote(_ offset: Int, _ rest: Range<Int>) -> Bool {
        let next = bytes.skipBlanks(from: offset + 1, end: rest.upperBound)
        return YAMLLine.isQuote(bytes[offset]) && (next == rest.upperBound || ",]}".utf8.contains(bytes[next]))
    }

    private func lengthOfInvisibles(from start: Int) -> Int {
        var end = start
        while case let length = FrontMatterParser.invisibleLength(at: end, in: bytes), length > 0 { end += length }
        return end - start
    }

    /// Returns an edit that escapes the quotes inside a value that starts and ends with the same quote: `'It's'`, `"a "b" c"`.
    /// Quotes that are only doubled at its ends are left out: `""a""`. A value that begins with a phrase in quotes keeps them:
    /// `"Never," she said`.
    private func requoting(_ line: YAMLLine) -> FixIt.Edit? {
        let value = bytes.trimmed(line.valueStart(in: bytes)..<line.range.upperBound)
        guard value.count > 2, YAMLLine.isQuote(bytes[value.lowerBound]), !bytes[value].contains(UInt8(ascii: "\\"))
        else { return nil }
        let quote = bytes[value.lowerBound]
        let close = bytes[value].dropFirst().firstIndex(of: quote).map { value.lowerBound + $0 } ?? value.upperBound
        let isPhrase = !bytes[close - 1].isSpaceOrTab && bytes[close + 1].isSpaceOrTab && close > value.lowerBound + 1
        if isPhrase { return FixIt.Edit(SourceSpan(value), YAMLText.doubleQuoted(bytes[value])) }
        guard quote == bytes[value.upperBound - 1] else { return nil }
        var inner = value.lowerBound + 1..<value.upperBound - 1
        var core = inner
        while core.count > 1, bytes[core.lowerBound] == quote { core = core.dropFirst() }
        while core.count > 1, bytes[core.upperBound - 1] == quote { core = core.dropLast() }
        if !bytes[core].contains(quote) { inner = core }
        let text = YAMLText.doubleQuoted(bytes[inner])
        // If nothing would change, the wrong quote is on an earlier line.
        return text.utf8.elementsEqual(bytes[value]) ? nil : FixIt.Edit(SourceSpan(value), text)
    }
}
