import StoryDiagnostics
import StorySource

/// Parses the rest of an opening tag after ``TagParser`` failed, with a diagnostic for each mistake.
///
/// It parses the rest twice. The first parse only finds out whether a `>` ends the tag. If none does, a word without a value,
/// and the text after it, is probably prose, and is not reported.
struct TagRecovery {
    private enum Step {
        /// The first parse, which only finds the end of the tag.
        case findingEnd
        case reporting(isTerminated: Bool)
    }

    let bytes: Bytes
    let profile: Profile
    private let step: Step
    var position: Int
    var tag: OpenTag
    private(set) var seen: SeenAttributes
    private(set) var diagnostics = DiagnosticList()
    private var braces: BraceSearch
    /// Whether the tag has no `>`, or ends before it.
    private var isUnterminated = false
    /// Whether the line of an unterminated value ends the tag.
    var endsWithLine = false
    /// Whether the last value is unterminated; it may hide the end of the tag.
    var hasOpenValue = false
    /// The end of the tag before its first word without a value, or the first line with a mark of Markdown.
    private var endBeforeBareWord: Int?
    /// Whether only attributes and the end of the tag follow.
    private var isRestKnown = false
    /// Whether unclosed braces were found. Further braces are only searched on their own line.
    private var hasOpenBraces = false
    /// For each closing mark, the offset before which it does not occur.
    var withoutTypographicQuote: [Unicode.Scalar: Int] = [:]

    private init(after parser: TagParser, _ braces: BraceSearch, _ step: Step) {
        self.step = step
        self.braces = braces
        bytes = parser.bytes
        profile = parser.profile
        position = parser.position
        tag = parser.tag
        seen = parser.seen
    }

    /// Parses the rest of the tag that `parser` began.
    static func parse(
        after parser: TagParser, _ braces: inout BraceSearch, into builder: inout TreeBuilder,
        diagnostics: inout DiagnosticList
    ) -> OpenTag {
        var look = TagRecovery(after: parser, braces, .findingEnd)
        let mark = builder.count
        look.parseRest(into: &builder)
        builder.truncate(to: mark)
        var recovery = TagRecovery(after: parser, braces, .reporting(isTerminated: !look.isUnterminated))
        // The list is swapped in, since a copy would be expensive.
        let firstDiagnostic = diagnostics.count
        swap(&recovery.diagnostics, &diagnostics)
        recovery.parseRest(into: &builder)
        swap(&recovery.diagnostics, &diagnostics)
        braces = recovery.braces
        // If the fix for one mistake is unsafe, so are the others in the tag: each may be a part of that mistake.
        let isSafe = diagnostics.heads[firstDiagnostic...].allSatisfy {
            $0.id == .duplicateAttribute || $0.isSafelyFixable
        }
        if !isSafe {
            diagnostics.makeUnsafe(from: firstDiagnostic)
        } else if recovery.lacksRequired(builder.nodes) {
            // The second one was probably meant to be the missing one.
            diagnostics.makeUnsafe(from: firstDiagnostic) { $0.id == .duplicateAttribute }
        }
        return recovery.tag
    }

    /// Returns whether a required attribute is missing or blank. `nodes` ends with those of the tag.
    private func lacksRequired(_ nodes: NodeList) -> Bool {
        let required = tag.component.attributes(in: profile).required
        guard required.isSubset(of: tag.attributes) else { return true }
        var node = nodes.count - 1
        while nodes[node].kind != .tagName {
            if nodes[node].kind == .attributeValue, bytes[nodes[node].range].allSatisfy({ $0.isWhitespace }),
                AttributeName(rawValue: UInt8(nodes[node - 1].payload)).map(required.contains) ?? false
            {
                return true
            }
            node -= 1
        }
        return false
    }

    /// Reports a mistake, unless it may be prose after a tag that never ends.
    mutating func report(_ diagnostic: @autoclosure () -> Diagnostic) {
        guard case .reporting(let isTerminated) = step else { return }
        let diagnostic = diagnostic()
        let mayBeProse =
            switch diagnostic.id {
            case .missingAttributeValue, .unexpectedInTag: true
            case .unterminatedTag: false
            default: endBeforeBareWord != nil
            }
        if isTerminated || !mayBeProse { diagnostics.append(diagnostic) }
    }

    // MARK: The tag

    /// `(Space | attribute | badAttribute)* ("/>" | ">")`
    private mutating func parseRest(into builder: inout TreeBuilder) {
        parseSplitName(into: &builder)
        let last = builder.count - 1
        if builder.nodes[last].kind == .attributeValue {
            parseRestOfValue(into: &builder)
            builder.close(last - 1, end: position)
        }
        while !endsWithLine {
            let end = position
            var next = bytes.skipSpace(from: position)
            if next == nil {
                // The rest is searched once, however many blank lines it has.
                next = isRestKnown ? bytes.skipAllSpace(from: position) : bytes.restOfTag(from: position)
                isRestKnown = next != nil
            }
            if hasOpenValue, !(next.map(isMoreOfTag) ?? false) {
                // Text after the line of an unterminated value is prose, unless it can only belong to a tag.
                tag.end = end
                return
            }
            guard let next, bytes[next] != UInt8(ascii: "<") else { return endUnterminated(at: end, builder.nodes) }
            position = next
            if bytes.isTagEnd(next) {
                let hasSlash = bytes[next] == UInt8(ascii: "/")
                if hasSlash { tag.isSelfClosing = true }
                tag.end = next + (hasSlash ? 2 : 1)
                return
            }
            switch bytes[next] {
            case UInt8(ascii: "{"): parseBraces(into: &builder)
            case let byte where byte.beginsName && endOfPath() == nil: parseAttribute(into: &builder)
            default: parseUnexpected(into: &builder)
            }
        }
    }

    /// Parses a component's name that is written as two words, such as `Full Bleed`, or that words follow without a `>`:
    /// `<DropQuoteNever again.`
    private mutating func parseSplitName(into builder: inout TreeBuilder) {
        let (bytes, profile) = (bytes, profile)
        let name = tag.name.lowerBound + 1..<tag.name.upperBound
        guard position == name.upperBound, !name.isEmpty else { return }
        var component = Component.unknown
        if let end = Component.endOfSplitName(name, in: bytes, profile) {
            position = end
        } else if case .reporting(isTerminated: false) = step, tag.component == .unknown,
            !bytes.isAttribute(bytes.skipAllSpace(from: position)),
            let known = TagParser.componentName(
                in: name, bytes, profile,
                before: { $0.content == .prose && bytes[$1.lowerBound].isUppercaseLetter })
        {
            (component, position) = known
        } else {
            return
        }
        tag = OpenTag(name: tag.name.lowerBound..<position, component: component, end: position)
        builder.truncate(to: builder.count - 1)
        builder.leaf(.tagName, tag.name)
    }

    /// Returns whether the end of a tag, or an attribute with its `=`, is at `offset`.
    private func isMoreOfTag(_ offset: Int) -> Bool { bytes.isTagEnd(offset) || bytes.isAttribute(offset) }

    /// Ends a tag without `>` before a blank line, a `<` or the end of the file.
    private mutating func endUnterminated(at end: Int, _ nodes: NodeList) {
        isUnterminated = true
        tag.end = end
        tag.isUnreadable = true
        let last = nodes[nodes.count - 1]
        if bytes[end - 1] == UInt8(ascii: "/"), last.kind == .badAttribute { tag.isSelfClosing = true }
        let missingAt = tag.isSelfClosing ? end : endBeforeBareWord ?? end
        let (bytes, tag, missing, swallowed) = (bytes, tag, missingEnd, swallowedEnd(nodes))
        report(
            .unterminatedTag(
                bytes.string(tag.name), at: SourceSpan(tag.name), end: missingAt, missing: missing,
                swallowed: swallowed))
    }

    /// The missing end of the tag, if its component is known.
    private var missingEnd: String? {
        if tag.isSelfClosing { return ">" }
        return tag.component == .unknown ? nil : tag.component.content == .none ? " />" : ">"
    }

    /// Returns where a quote is missing in an unterminated tag: before a `>` at the end of its last value, as in `<Line
    /// speaker="Fox>"`. Also returns that value's closing quote, unless words in quotes begin with it.
    private func swallowedEnd(_ nodes: NodeList) -> (missing: Int, quote: Int?)? {
        let last = nodes.last { $0.kind == .attributeValue || $0.kind == .tagName }
        guard let last, last.kind == .attributeValue, bytes[Int(last.start) - 1] == UInt8(ascii: "\"") else {
            return nil
        }
        let inner = last.range.first { bytes[$0] == UInt8(ascii: "\"") }
        let quote = inner ?? Int(last.end)
        guard bytes[quote - 1] == UInt8(ascii: ">") else { return nil }
        return (startOfTagEnd(quote - 1, from: Int(last.start)), inner == nil ? quote : nil)
    }

    // MARK: Attributes

    /// `attribute ::= AttributeName (Space* "=" Space* AttributeText)?`
    private mutating func parseAttribute(into builder: inout TreeBuilder) {
        let bytes = bytes
        let start = position
        var name = start..<bytes.endOfName(from: start)
        let next = bytes.skipSpace(from: name.upperBound) ?? name.upperBound
        let close = endOfValueWithoutEqualsSign(from: next)
        // `src: "a.jpg"`
        if close != nil, name.count > 1, bytes[name.upperBound - 1] == UInt8(ascii: ":") { name.removeLast() }
        let known = AttributeName(named: bytes[name])
        let attribute = builder.open(.attribute, at: start, payload: UInt16(known.rawValue))
        tag.attributes.insert(known)
        let first = seen.insert(known, name, bytes)
        if first != nil { builder.insert(.duplicate, on: attribute) }
        if bytes[next] == UInt8(ascii: "=") {
            position = next + 1
            parseValue(of: name, into: &builder)
        } else if let close {
            position = close + 1
            addValue(next + 1..<close, into: &builder)
            // With an `=` before it, a value that ends in `=` would not end at this quote.
            let readsOtherwise = close > next + 1 && bytes[close - 1] == UInt8(ascii: "=")
            let gap = SourceSpan(name.upperBound..<next)
            let diagnostic = Diagnostic.missingEqualsSign(bytes.string(name), at: SourceSpan(name), gap: gap)
            report(readsOtherwise ? diagnostic.withUnsafeFixesOnly() : diagnostic)
        } else {
            position = name.upperBound
            if endBeforeBareWord == nil { endBeforeBareWord = startOfSpace(before: start) }
            report(.missingAttributeValue(bytes.string(name), at: SourceSpan(name), equals: nil))
        }
        if let first { reportDuplicate(start..<position, name, first) }
        builder.close(attribute, end: position)
    }

    private mutating func reportDuplicate(_ attribute: Range<Int>, _ name: Range<Int>, _ first: SourceSpan) {
        let (bytes, whole) = (bytes, startOfSpace(before: attribute.lowerBound)..<attribute.upperBound)
        let other = Int(first.start)..<Int(first.start) + attribute.count
        let saysTheSame =
            !endsWithLine && bytes.endsAttribute(at: other.upperBound)
            && bytes[attribute].elementsEqual(bytes[other])
        report(
            .duplicateAttribute(
                bytes.string(name), at: SourceSpan(name), first: first, attribute: SourceSpan(whole),
                saysTheSame: saysTheSame))
    }

    /// Returns the closing quote of a value that begins at `offset` on this line, after an attribute's name without `=`.
    private func endOfValueWithoutEqualsSign(from offset: Int) -> Int? {
        guard bytes[offset] == UInt8(ascii: "\"") else { return nil }
        let close = bytes.firstOnLine(of: "\"", from: offset + 1)
        return bytes[close] == UInt8(ascii: "\"") && bytes.endsAttribute(at: close + 1) ? close : nil
    }

    func startOfSpace(before offset: Int) -> Int { bytes.startOfSpace(before: offset, from: tag.name.upperBound) }

    // MARK: Bad attributes

    /// `badAttribute ::= Braces`, such as `{...props}`
    private mutating func parseBraces(into builder: inout TreeBuilder) {
        let braces = position..<endOfBraces()
        // A comment may follow the tag.
        if endBeforeBareWord == nil, bytes.matches("{/*", at: position) {
            endBeforeBareWord = startOfSpace(before: position)
        }
        position = braces.upperBound
        builder.leaf(.badAttribute, braces)
        let inside = bytes.skipAllSpace(from: braces.lowerBound + 1, end: braces.upperBound)
        if bytes.matches("...", at: inside) {
            tag.isUnreadable = true
            report(.spreadAttribute(at: SourceSpan(braces)))
        } else {
            report(.attributeExpression(withoutName: SourceSpan(braces)))
        }
    }

    mutating func endOfBraces() -> Int {
        if !hasOpenBraces, let end = braces.close(from: position, in: bytes, acrossLines: true) { return end }
        if let end = braces.close(from: position, in: bytes, acrossLines: false) { return end }
        hasOpenBraces = true
        return Braces.endOfOpen(from: position, in: bytes)
    }

    /// `badAttribute ::= "="? '"' [^"=<>]* '"' | [^A-Za-z_:>{<#x9#xA#xC#xD ]+`
    private mutating func parseUnexpected(into builder: inout TreeBuilder) {
        let bytes = bytes
        let range = position..<(endOfNamelessValue() ?? endOfPath() ?? endOfUnexpected())
        let (start, span) = (range.lowerBound, SourceSpan(range))
        // A mark of Markdown on the next line follows the tag.
        let gap = startOfSpace(before: start)..<start
        if endBeforeBareWord == nil, bytes[gap].contains(where: \.isLineBreak) { endBeforeBareWord = gap.lowerBound }
        position = range.upperBound
        builder.leaf(.badAttribute, range)
        let end = bytes.skipBlanks(from: position)
        if range.count == 1, bytes[end] == UInt8(ascii: ">"), tag.component.content == .none,
            bytes[start] == UInt8(ascii: "/") || bytes[start] == UInt8(ascii: "\\")
        {
            // `/ >` or `\>`, in a place where only the end can follow.
            position = end
            tag.isSelfClosing = true
        }
        if position > range.upperBound, bytes[start] == UInt8(ascii: "/") {
            report(.splitTagEnd(at: span, whole: SourceSpan(start..<end)))
        } else if range.count == 1, bytes[start] == UInt8(ascii: ",") || bytes[start] == UInt8(ascii: ";") {
            let standsApart = bytes[start - 1].isWhitespace || bytes.endsAttribute(at: range.upperBound)
            report(.separatorInTag(bytes.string(range), at: span, needsSpace: !standsApart))
        } else if bytes.isWideSpace(at: start) {
            report(.wideSpaceInTag(at: span))
        } else if !holdsNoCharacters(range) {
            report(.unexpectedInTag(bytes.string(range), at: span))
        }
    }

    /// Returns the end of `"words"` or `="words"` here, which no attribute's name precedes.
    private func endOfNamelessValue() -> Int? {
        let quote = bytes[position] == UInt8(ascii: "=") ? position + 1 : position
        guard bytes[quote] == UInt8(ascii: "\"") else { return nil }
        let close = bytes.firstOnLine(of: "\"=<>", from: quote + 1)
        return bytes[close] == UInt8(ascii: "\"") ? close + 1 : nil
    }

    /// Returns the end of a path or URL here, which no attribute's name precedes.
    private func endOfPath() -> Int? {
        var end = position
        var hasSlash = false
        while end < bytes.count, !bytes[end].isWhitespace, !"<{".utf8.contains(bytes[end]), !bytes.isTagEnd(end) {
            if "=\"'".utf8.contains(bytes[end]) { return nil }
            if bytes[end] == UInt8(ascii: "/"), end > position { hasSlash = true }
            end += 1
        }
        return hasSlash ? end : nil
    }

    /// Returns the end of an unexpected run. White space outside ASCII, as in pasted text, is a run of its own.
    private func endOfUnexpected() -> Int {
        let isSpace = bytes.isWideSpace(at: position)
        var end = position
        repeat {
            end += max(1, UTF8Sequence.length(at: end, in: bytes))
        } while end < bytes.count && !mayBeginPiece(end) && bytes.isWideSpace(at: end) == isSpace
        return min(end, bytes.count)
    }

    private func mayBeginPiece(_ offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte.isWhitespace || byte.beginsName || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{")
            || bytes.isTagEnd(offset)
    }

    /// Returns whether a range contains only NUL and bad bytes, which have their own diagnostics.
    private func holdsNoCharacters(_ range: Range<Int>) -> Bool {
        range.allSatisfy { bytes[$0] == 0 || (bytes[$0] >= 0x80 && UTF8Sequence.length(at: $0, in: bytes) == 0) }
    }
}
