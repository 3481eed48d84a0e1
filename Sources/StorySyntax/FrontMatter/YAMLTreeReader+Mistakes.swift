import StoryDiagnostics
import StorySource

/// Explains YAML that libyaml refuses. libyaml reports where it stopped; authors need to know where the mistake is.
extension YAMLTreeReader {
    mutating func mistake(_ failure: YAMLEventStream.Failure) -> Diagnostic {
        let bounds = input.range
        if failure.isBadCharacter {
            let location = min(bounds.lowerBound + failure.location, bounds.upperBound)
            return .invalidYAML(
                .forbiddenCharacter(UTF8Sequence.scalar(at: location, in: bytes).scalar), at: one(location))
        }
        let location = input.offset(ofCharacter: failure.location)
        let context = failure.contextCharacter.map { input.offset(ofCharacter: $0) } ?? location
        if let open = UnclosedQuote.find(in: bytes, bounds), open <= location {
            return unclosedQuote(at: open)
        }
        if let diagnostic = mistakenSpace(around: context) ?? mistakenSpace(around: location) { return diagnostic }
        let line = YAMLLine(containing: location, in: bytes, bounds)
        if let mistake = tabIndentation(line, location) ?? otherComment(line) { return mistake }
        if failure.problem == "found unexpected end of stream" { return endlessQuote(at: context) }
        if let quote = unclosedQuote(before: location) { return quote }
        if let bracket = unclosedBracket(location) {
            if let comment = commentInBrackets(bracket, before: location) { return comment }
            let isList = bytes[bracket] == UInt8(ascii: "[")
            return .invalidYAML(.unclosedBracket(isList ? "]" : "}"), at: one(bracket))
        }
        // libyaml has no error codes. These are the texts of 0.2.5, typos included; all others end in `misplaced`.
        switch failure.problem {
        case "mapping values are not allowed in this context": return misplacedColon(location, line)
        case "could not find expected ':'": return missingColon(YAMLLine(containing: context, in: bytes, bounds))
        case "found character that cannot start any token", "block sequence entries are not allowed in this context":
            return reservedStart(location, line)
        case "did not find expected comment or line break" where context < bounds.upperBound:
            let start = YAMLLine(containing: context, in: bytes, bounds)
            guard bytes[context] == UInt8(ascii: "|") || bytes[context] == UInt8(ascii: ">") else {
                return reservedStart(context, start)
            }
            return .invalidYAML(
                .textAfterBlockMarker(Unicode.Scalar(bytes[context])), at: one(context),
                edit: quoting(start.value(in: bytes)))
        case "did not find expected alphabetic or numeric character", "did not find expected comment or line break":
            return reservedStart(context, YAMLLine(containing: context, in: bytes, bounds))
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            return badEscape(location)
        case "found undefined tag handle": return .unsupportedYAML(.tag, at: word(context))
        case "found unknown directive name", "found duplicate %YAML directive", "found incompatible YAML document":
            return .unsupportedYAML(.directive, at: SourceSpan(bytes.trimmed(line.range)))
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            return location > line.first
                ? afterValue(location, line, .missingComma) : .invalidYAML(.missingComma, at: one(location))
        default: return misplaced(location, line)
        }
    }

    /// Returns the span of the Unicode scalar at `offset`; at the end of the content, that of the last one that is not
    /// white space.
    func one(_ offset: Int) -> SourceSpan {
        var start = offset
        if start >= input.range.upperBound {
            start = input.range.upperBound
            repeat {
                start -= 1
            } while start > input.range.lowerBound && (bytes[start].isSpaceOrTab || bytes[start].isLineBreak)
            start = UTF8Sequence.startOfSequence(containing: max(start, input.range.lowerBound), in: bytes)
        }
        return SourceSpan(start..<min(start + scalarLength(start), input.range.upperBound))
    }

    func scalarLength(_ offset: Int) -> Int { max(1, UTF8Sequence.length(at: offset, in: bytes)) }

    /// Returns the span from `offset` to the next blank, without a colon at its end; at least one character.
    private func word(_ offset: Int) -> SourceSpan {
        var end = offset
        while end < input.range.upperBound, !bytes[end].isSpaceOrTab, !bytes[end].isLineBreak { end += 1 }
        if end > offset + 1, bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
        return end > offset ? SourceSpan(offset..<end) : one(offset)
    }

    /// Returns a diagnostic about a tab in the indentation of the line, or at the location.
    private func tabIndentation(_ line: YAMLLine, _ location: Int) -> Diagnostic? {
        var tab = line.range.lowerBound
        while tab < line.first, bytes[tab] != 0x09 { tab += 1 }
        if tab == line.first {
            guard location < line.range.upperBound, bytes[location] == 0x09 else { return nil }
            return .invalidYAML(.tab, at: one(location), edit: FixIt.Edit(one(location), "  "))
        }
        let tabs = bytes[tab..<line.first].count { $0 == 0x09 }
        let width = expectedIndentation(line) ?? line.indentation - tabs + 2 * tabs
        // The spaces before the tab are too many if the line has to move to the left.
        let start = min(tab, line.range.lowerBound + width)
        let spaces = width - (start - line.range.lowerBound)
        return .invalidYAML(
            .tab, at: SourceSpan(tab..<tab + 1),
            edit: FixIt.Edit(SourceSpan(start..<line.first), String(repeating: " ", count: spaces)))
    }

    /// Returns the indentation in spaces that an entry needs after a complete entry: that of the entry, or none at the root.
    /// Nil after anything else.
    private func expectedIndentation(_ line: YAMLLine) -> Int? {
        guard line.colon != nil, !line.isItem else { return nil }
        guard let before = line.linesAbove(in: bytes, input.range).first(where: \.hasContent) else { return 0 }
        guard before.colon != nil else { return before.isItem ? 0 : nil }
        return before.value(in: bytes).isEmpty || before.opensBlock(in: bytes)
            ? nil : before.item - before.range.lowerBound
    }

    /// Returns the innermost open bracket if the text after it shows that it should have been closed: the content ends, or an
    /// entry starts on a later line that is not indented more than the bracket's line.
    private func unclosedBracket(_ location: Int) -> Int? {
        // A pair in brackets (`[a: b]`) has none of its own.
        guard let bracket = frames.last(where: { $0.bracket != nil })?.bracket else { return nil }
        let bounds = input.range
        let indentation = YAMLLine(containing: bracket, in: bytes, bounds).indentation
        var offset = bytes.startOfNextLine(after: bracket, end: bounds.upperBound)
        if location >= bounds.upperBound { return bracket }
        while offset <= location {
            let line = YAMLLine(containing: offset, in: bytes, bounds)
            if line.indentation <= indentation, line.isEntry(in: bytes) { return bracket }
            let next = bytes.startOfNextLine(after: offset, end: bounds.upperBound)
            if next == offset { break }
            offset = next
        }
        return nil
    }

    /// Returns a diagnostic about a colon that makes a key where none is allowed.
    private func misplacedColon(_ location: Int, _ line: YAMLLine) -> Diagnostic {
        if location == line.item { return .invalidYAML(.missingName, at: one(location)) }
        guard line.colon == location else {
            if bytes[line.first + 1] == UInt8(ascii: "{"), let mistake = missingSpaceAfterHyphen(line) {
                return mistake
            }
            let value = line.value(in: bytes)
            if let text = TypographicQuote.text(in: value, bytes) {
                return .invalidYAML(
                    .typographicQuotes, at: one(location),
                    edit: FixIt.Edit(SourceSpan(value), YAMLText.doubleQuoted(bytes[text])))
            }
            if location + 1 == value.upperBound {
                return .invalidYAML(.colonAtEnd, at: one(location), edit: quoting(value))
            }
            return .invalidYAML(.colonInValue, at: one(location), edit: quoting(value))
        }
        // The colon belongs to the line's key: libyaml read the line before as a text that continues here.
        for before in line.linesAbove(in: bytes, input.range) {
            if let separator = lineSeparator(on: before, before: location) { return separator }
            guard before.hasContent else { continue }
            if before.colon == nil, !before.isItem { return missingColon(before) }
            if let mistake = missingSpaceAfterHyphen(before) ?? dashForHyphen(before) { return mistake }
            // A line aligned with the text of an item continues the item's mapping.
            if before.colon == nil, line.first - line.range.lowerBound == before.item - before.range.lowerBound {
                return missingColon(before)
            }
            break
        }
        return .invalidYAML(.wrongIndentation, at: word(line.item))
    }

    /// Returns a diagnostic about a line that should be an entry but has no key.
    private func missingColon(_ line: YAMLLine) -> Diagnostic {
        var index = line.item
        while index < line.range.upperBound, !bytes[index].isSpaceOrTab {
            // A space follows this colon, so the mistake is the length of the key, or a bracket before it.
            if index == line.colon {
                if index - line.item <= YAMLLine.longestKey { break }
                return .invalidYAML(.overlongKey(limit: YAMLLine.longestKey), at: SourceSpan(line.item..<index))
            }
            if bytes.matches("\u{FF1A}", at: index), index > line.item {
                return .invalidYAML(.otherColon, at: one(index), edit: FixIt.Edit(one(index), ": "))
            }
            if bytes[index] == UInt8(ascii: ":"), index > line.item {
                if let diagnostic = nonBreakingSpaces(on: line) { return diagnostic }
                return missingSpace(afterColonAt: index)
            }
            index += 1
        }
        let text = bytes.trimmed(line.item..<line.range.upperBound)
        if let mistake = otherComment(line) ?? missingHyphen(line) { return mistake }
        if isBody(line) {
            return .invalidYAML(
                .missingEnd, at: SourceSpan(text), edit: FixIt.Edit(SourceSpan(at: line.range.lowerBound), "---\n"))
        }
        return .invalidYAML(.missingColon(bytes.string(text)), at: text.isEmpty ? one(line.item) : SourceSpan(text))
    }

    /// Returns a diagnostic about a line that is a comment in the notation of another language; nil for any other line.
    private func otherComment(_ line: YAMLLine) -> Diagnostic? {
        guard ["//", "/*", "{/*", "<!--"].contains(where: { bytes.matches($0, at: line.first) }) else { return nil }
        return .invalidYAML(
            .otherComment, at: SourceSpan(bytes.trimmed(line.first..<line.range.upperBound)),
            edit: FixIt.Edit(SourceSpan(at: line.first), "# "))
    }

    /// Returns a diagnostic about a line that lacks the hyphen of the list items above it, or the space after its hyphen; nil for
    /// any other line.
    private func missingHyphen(_ line: YAMLLine) -> Diagnostic? {
        if line.isItem { return nil }
        let above = line.linesAbove(in: bytes, input.range)
        guard let before = above.first(where: { $0.hasContent && $0.indentation <= line.indentation }),
            before.isItem, before.indentation == line.indentation,
            before.valueStart(in: bytes) < before.range.upperBound, !bytes.matches("--", at: line.first)
        else { return nil }
        let isHyphen = bytes[line.first] == UInt8(ascii: "-")
        // Without indentation, the line may be a field.
        if let dash = dashForHyphen(line) { return dash }
        guard isHyphen || line.indentation > 0 else { return nil }
        return .invalidYAML(
            isHyphen ? .missingSpaceAfterHyphen : .missingHyphen, at: one(line.first),
            edit: FixIt.Edit(SourceSpan(at: line.first + (isHyphen ? 1 : 0)), isHyphen ? " " : "- "))
    }

    /// Returns whether a line is the beginning of the body: a tag, or words after a blank line, without a field below.
    private func isBody(_ line: YAMLLine) -> Bool {
        let start = line.range.lowerBound
        guard line.indentation == 0, start > input.range.lowerBound else { return false }
        let isCRLF = bytes.matches("\r\n", at: start - 2)
        let isAfterBlank = YAMLLine(containing: start - (isCRLF ? 2 : 1), in: bytes, input.range).isBlank
        guard bytes[start] == UInt8(ascii: "<") || isAfterBlank && bytes[line.range].contains(UInt8(ascii: " ")) else {
            return false
        }
        return lines { $0.range.lowerBound > start && !$0.isItem && $0.isEntry(in: bytes) }.isEmpty
    }

    /// Returns a diagnostic about `name:value` in braces, a name without a value for YAML; nil for any other key.
    func colonWithoutSpace(in key: Range<Int>) -> Diagnostic? {
        guard let colon = key.first(where: { !bytes[$0].isASCIILetter && bytes[$0] != UInt8(ascii: "_") }),
            colon > key.lowerBound, bytes[colon] == UInt8(ascii: ":"), !bytes.matches("//", at: colon + 1),
            bytes[skipToContent(from: key.upperBound)] != UInt8(ascii: ":")
        else { return nil }
        return missingSpace(afterColonAt: colon)
    }

    private func missingSpace(afterColonAt colon: Int) -> Diagnostic {
        .invalidYAML(.missingSpaceAfterColon, at: one(colon), edit: FixIt.Edit(specialSpace(at: colon + 1), " "))
    }

    /// Returns the span of the non-breaking or wide space at `offset`, which is text for YAML; an empty one if there is none.
    private func specialSpace(at offset: Int) -> SourceSpan {
        SourceSpan(offset..<offset + bytes.specialSpaceLength(at: offset))
    }

    /// Returns a diagnostic about `-name: value`; nil for any other line.
    private func missingSpaceAfterHyphen(_ line: YAMLLine) -> Diagnostic? {
        let hyphen = line.first
        guard !line.isItem, line.colon != nil, bytes[hyphen] == UInt8(ascii: "-") else { return nil }
        return .invalidYAML(
            .missingSpaceAfterHyphen, at: one(hyphen), edit: FixIt.Edit(specialSpace(at: hyphen + 1), " "))
    }

    /// Returns a diagnostic about a list whose first hyphen has no space after it, so that YAML reads it as one text; nil for any
    /// other value.
    func itemsWithoutSpace(_ value: Range<Int>) -> Diagnostic? {
        guard bytes[value.lowerBound] == UInt8(ascii: "-"), frames.last?.bracket == nil else { return nil }
        var edits: [FixIt.Edit] = []
        var offset = value.lowerBound
        while offset < value.upperBound {
            let line = YAMLLine(containing: offset, in: bytes, input.range)
            offset = bytes.startOfNextLine(after: offset, end: input.range.upperBound)
            if line.isBlank || line.isItem && !edits.isEmpty { continue }
            let (hyphen, next) = (line.first, line.first + 1)
            // Negative numbers and dashes begin with a hyphen too.
            guard line.range.contains(next), bytes[hyphen] == UInt8(ascii: "-"),
                bytes[next] >= 0x80 || bytes[next].isASCIILetter || YAMLLine.isQuote(bytes[next])
            else { return nil }
            edits.append(FixIt.Edit(SourceSpan(at: next), " "))
        }
        return .invalidYAML(.missingSpaceAfterHyphen, at: one(value.lowerBound), edits: edits)
    }

    /// Returns a diagnostic about a character with a special meaning at the start of a value.
    private func reservedStart(_ location: Int, _ line: YAMLLine) -> Diagnostic {
        guard location < input.range.upperBound else { return .invalidYAML(.unreadable, at: one(location)) }
        if bytes[location] == UInt8(ascii: "-"), location == line.valueStart(in: bytes), line.colon != nil {
            return .invalidYAML(.itemAfterKey, at: one(location))
        }
        if location == line.first, let mistake = dashForHyphen(line) { return mistake }
        let isValue = location == line.valueStart(in: bytes)
        return .invalidYAML(
            .reservedStart(UTF8Sequence.scalar(at: location, in: bytes).scalar), at: one(location),
            edit: isValue ? quoting(line.value(in: bytes)) : nil)
    }

    /// Returns a diagnostic about text in place of a key.
    private func misplaced(_ location: Int, _ line: YAMLLine) -> Diagnostic {
        guard location < input.range.upperBound, !line.isBlank else {
            return .invalidYAML(.unreadable, at: one(location))
        }
        switch bytes[location] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            return .invalidYAML(.strayBracket(bytes.string(location..<location + 1)), at: one(location))
        case UInt8(ascii: ",") where frames.last?.bracket != nil:
            return .invalidYAML(.strayComma, at: one(location), edit: FixIt.Edit(one(location), ""))
        case UInt8(ascii: ":") where location == line.item && location == line.colon:
            return .invalidYAML(.missingName, at: one(location))
        case UInt8(ascii: "-") where location == line.first && line.isItem:
            return itemOutOfLine(line) ?? .invalidYAML(.itemUnderValue, at: one(location))
        case UInt8(ascii: ".") where location == line.range.lowerBound && isDocumentEnd(line):
            return .unsupportedYAML(.secondDocument, at: marker(at: location))
        case _ where location > line.item:
            return location == line.valueStart(in: bytes)
                ? reservedStart(location, line) : afterValue(location, line, .textAfterValue)
        default:
            return missingSpaceAfterHyphen(line) ?? dashForHyphen(line)
                ?? .invalidYAML(.wrongIndentation, at: word(location))
        }
    }

    /// Returns a diagnostic about an item that is not aligned with the one before it; nil if there is no item among the lines
    /// above, up to the first line that is indented less.
    private func itemOutOfLine(_ line: YAMLLine) -> Diagnostic? {
        for before in line.linesAbove(in: bytes, input.range) where before.hasContent {
            if before.isItem {
                let indentation = bytes.string(before.range.lowerBound..<before.first)
                return .invalidYAML(
                    .wrongIndentation, at: one(line.first),
                    edit: FixIt.Edit(SourceSpan(line.range.lowerBound..<line.first), indentation))
            }
            if before.indentation < line.indentation { return nil }
        }
        return nil
    }

    /// Returns whether a line starts with `...`, followed by a blank or nothing.
    private func isDocumentEnd(_ line: YAMLLine) -> Bool {
        let (start, end) = (line.range.lowerBound, line.range.upperBound)
        return bytes.matches("...", at: start) && (start + 3 == end || bytes[start + 3].isSpaceOrTab)
    }

    /// Returns the Arabic, ideographic and full-width commas outside double quotes.
    func commas(in range: Range<Int>) -> [SourceSpan] {
        var isQuoted = false
        return range.compactMap { index in
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            let isComma = ["\u{60C}", "\u{3001}", "\u{FF0C}"].contains { bytes.matches($0, at: index) }
            return isComma && !isQuoted ? one(index) : nil
        }
    }

    /// Returns an edit that puts a value of one line in double quotes, unless it is quoted or in brackets.
    func quoting(_ value: Range<Int>) -> FixIt.Edit? {
        guard frames.last?.bracket == nil, !value.isEmpty, !YAMLLine.isQuote(bytes[value.lowerBound]) else {
            return nil
        }
        return FixIt.Edit(SourceSpan(value), YAMLText.doubleQuoted(bytes[value]))
    }

    /// Returns a diagnostic about an escape that libyaml refuses, in double quotes. It stops at the backslash, or before digits.
    private func badEscape(_ location: Int) -> Diagnostic {
        let limit = input.range.upperBound
        let isAtBackslash = location < limit && bytes[location] == UInt8(ascii: "\\")
        let backslash = isAtBackslash ? location : max(location - 2, input.range.lowerBound)
        var end = min(backslash + 1 + scalarLength(backslash + 1), limit)
        // No escape has more than eight digits.
        while !isAtBackslash, end < min(limit, backslash + 10), bytes[end].isHexDigit { end += 1 }
        return .invalidYAML(
            .badEscape(bytes.string(backslash..<end)), at: SourceSpan(backslash..<end),
            edit: FixIt.Edit(SourceSpan(at: backslash), "\\"))
    }
}
