import StoryDiagnostics
import StorySource

/// Parses one opening tag, attributes and all, with a finding for each mistake in it (LANGUAGE.md 3).
///
/// ```text
/// openTag ::= '<' Name ( attribute | badAttribute )* ( '>' | '/>' )
///
/// <MediaRef ref="trk-echo" intent="full" />
/// ^^^^^^^^^ ^^^^^^^^^^^^^^ ^^^^^^^^^^^^^ ^^
/// tagName   attribute      attribute     the end; it closes itself
/// ```
struct TagParser {
    /// What the parser needs to know of a tag besides its nodes.
    struct Shape {
        /// Behind the tag.
        var end: Int
        /// `<Name`.
        var name: Range<Int>
        var isSelfClosing = false
        /// From the slash of a `/ >` that ends the tag to the `>`.
        var splitEnd: Range<Int>?
        /// Some of it could not be read: attributes may be hidden, it may have been meant to close itself.
        var isUnreadable = false
    }

    let bytes: Bytes
    let profile: Profile
    var position: Int
    var shape: Shape
    /// All findings of the file so far; those of this tag begin at ``firstFinding``.
    var diagnostics: DiagnosticList
    private let firstFinding: Int
    /// A value without its closing quote may hide the end of the tag.
    var hasOpenValue = false
    /// Where a quote is missing in front of a `>` that stands at the end of the last value, and that value's closing quote,
    /// unless words in quotes begin with it.
    var swallowedEnd: (missing: Int, quote: Int?)?
    /// No `'` in here stands at the end of a value.
    var withoutEndingQuote = 0..<0
    /// By closing mark, the offset in front of which no such one is left.
    var withoutTypographicQuote: [Unicode.Scalar: Int] = [:]
    /// The end of the tag before the first word without a value, and how many findings there were; where the tag never
    /// ends, that word and what follows it is prose.
    private var beforeBareWord: (end: Int, findings: Int)?
    private var braces: BraceSearch
    /// Braces that nothing closes were found; the others are looked for on their own lines only.
    var hasOpenBraces = false
    /// Where each known attribute was first seen, by its raw value, and where the others were.
    private var seenKnown = SIMD32<UInt32>(repeating: .max)
    private var seenUnknown: [String: SourceSpan] = [:]

    private init(
        _ bytes: Bytes, at start: Int, _ profile: Profile, _ braces: BraceSearch,
        _ diagnostics: consuming DiagnosticList
    ) {
        self.braces = braces
        firstFinding = diagnostics.count
        self.diagnostics = diagnostics
        self.bytes = bytes
        self.profile = profile
        var nameEnd = start + 1
        if bytes[nameEnd].isIn(.letter) {
            while bytes[nameEnd].isIn(.name) { nameEnd += 1 }
            nameEnd = Component.endOfSplitName(start + 1..<nameEnd, in: bytes, profile) ?? nameEnd
        }
        position = nameEnd
        shape = Shape(end: nameEnd, name: start..<nameEnd)
    }

    /// Parses the tag at `start`, which is a `<` with a letter or `>` behind it; adds an `openTag` node and findings.
    static func parse(
        at start: Int, in bytes: Bytes, _ profile: Profile, _ braces: inout BraceSearch,
        into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) -> Shape {
        // The list changes hands, since it must not be copied when the first finding is added.
        var parser = TagParser(bytes, at: start, profile, braces, exchange(&diagnostics, with: DiagnosticList()))
        defer {
            swap(&parser.diagnostics, &diagnostics)
            braces = parser.braces
        }
        let tag = builder.open(.openTag, at: start)
        builder.leaf(.tagName, parser.shape.name)
        parser.parseAttributes(into: &builder)
        if parser.shape.isUnreadable { builder.insert(.unreadable, on: tag) }
        builder.close(tag, end: parser.shape.end)
        if parser.diagnostics.count == parser.firstFinding { return parser.shape }
        // Where one mistake leaves open what was meant, so do those beside it: each of them may be a part of it.
        let isSure = parser.diagnostics.heads[parser.firstFinding...].allSatisfy {
            $0.id == .duplicateAttribute || $0.isSafelyFixable
        }
        if !isSure { parser.diagnostics.makeGuesses(from: parser.firstFinding) }
        return parser.shape
    }

    /// The component that a tag's name means.
    static func component(of shape: Shape, in bytes: Bytes, _ profile: Profile) -> Component {
        Component(named: bytes[shape.name.lowerBound + 1..<shape.name.upperBound], in: profile)
    }

    private mutating func parseAttributes(into builder: inout TreeBuilder) {
        while true {
            let blank = skipSpace()
            if hasOpenValue, !isAtMoreOfTag() {
                // What follows the line of a value without its quote is prose, unless it can only be of a tag.
                position = blank.start
                shape.end = blank.start
                return
            }
            switch bytes[position] {
            case UInt8(ascii: ">") where !blank.hasBlankLine:
                position += 1
                shape.end = position
                return
            case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: ">") && !blank.hasBlankLine:
                position += 2
                shape.isSelfClosing = true
                shape.end = position
                return
            case UInt8(ascii: "{") where !blank.hasBlankLine:
                parseBraces(into: &builder)
            case let byte where position >= bytes.count || blank.hasBlankLine || byte == UInt8(ascii: "<"):
                reportUnterminated(end: blank.start)
                return
            case let byte where byte.isIn(.nameStart):
                if parseAttribute(into: &builder) { return }
            default:
                parseUnexpected(into: &builder)
            }
        }
    }

    /// The tag ends without `>` before a blank line, a `<` or the end of the file.
    private mutating func reportUnterminated(end: Int) {
        // A mistake that already hides the end of the tag stands for this one too, and so does a slash for `/>`.
        if bytes[end - 1] == UInt8(ascii: "/"), isLastFinding(.unexpectedInTag) {
            shape.isSelfClosing = true
            diagnostics.removeLast()
        }
        if !hasOpenValue {
            if let beforeBareWord { diagnostics.truncate(to: beforeBareWord.findings) }
            diagnostics.removeAll(from: firstFinding) {
                $0.id == .missingAttributeValue || $0.id == .unexpectedInTag
            }
            let place = shape.isSelfClosing ? end : beforeBareWord?.end ?? end
            diagnostics.append(
                .unterminatedTag(
                    bytes.string(shape.name), at: SourceSpan(shape.name), end: place, missing: missingEnd,
                    swallowed: swallowedEnd))
        }
        shape.isUnreadable = true
        position = end
        shape.end = end
    }

    /// Whether the last finding of this tag is one of this kind.
    private func isLastFinding(_ id: DiagnosticID) -> Bool {
        diagnostics.count > firstFinding && diagnostics.heads.last?.id == id
    }

    /// What ends the tag, where it is one that the language knows.
    private var missingEnd: String? {
        if shape.isSelfClosing || bytes[shape.name.lowerBound + 1] == UInt8(ascii: "/") { return ">" }
        let component = Self.component(of: shape, in: bytes, profile)
        return component == .unknown ? nil : component.content == .none ? " />" : ">"
    }

    // MARK: Attributes

    /// `name="value"`. Returns true where a mistake in the value ended the tag.
    private mutating func parseAttribute(into builder: inout TreeBuilder) -> Bool {
        let start = position
        while bytes[position].isIn(.name) { position += 1 }
        let endsInColon = bytes[position - 1] == UInt8(ascii: ":") && isAtColonForEqualsSign(behind: start)
        let name = start..<(endsInColon ? position - 1 : position)
        let known = AttributeName(named: bytes[name])
        let attribute = builder.open(.attribute, at: start, payload: UInt16(known.rawValue))
        builder.leaf(.attributeName, name)
        let first = noteDuplicate(known, name)
        if first != nil { builder.insert(.duplicate, on: attribute) }
        let behindName = position
        let space = skipSpace()
        var endsTag = false
        if bytes[position] == UInt8(ascii: "="), !space.hasBlankLine {
            position += 1
            endsTag = parseValue(of: name, into: &builder)
        } else if let quote = quoteOfValueWithoutEqualsSign(at: position) {
            let finding = Diagnostic.missingEqualsSign(
                bytes.string(name), at: SourceSpan(name), gap: SourceSpan(name.upperBound..<position))
            // Behind `=`, such a value would not end at a quote that stands right behind an `=` itself.
            let readsOtherwise = quote > position + 1 && bytes[quote - 1] == UInt8(ascii: "=")
            diagnostics.append(readsOtherwise ? finding.withGuessesOnly() : finding)
            addReadableValue(position + 1..<quote, into: &builder)
            position = quote + 1
        } else {
            position = behindName
            if beforeBareWord == nil { beforeBareWord = (startOfSpace(before: start), diagnostics.count) }
            diagnostics.append(.missingAttributeValue(bytes.string(name), at: SourceSpan(name), equals: nil))
        }
        if let first {
            let whole = SourceSpan(startOfSpace(before: start)..<position)
            diagnostics.append(
                .duplicateAttribute(
                    bytes.string(name), at: SourceSpan(name), first: first, attribute: whole,
                    saysTheSame: !endsTag && isWritten(start..<position, at: Int(first.start))))
        }
        builder.close(attribute, end: position)
        return endsTag
    }

    /// Whether an attribute stands at `offset` word for word.
    private func isWritten(_ attribute: Range<Int>, at offset: Int) -> Bool {
        let other = offset..<offset + attribute.count
        return isApart(at: other.upperBound) && bytes[attribute].elementsEqual(bytes[other])
    }

    /// Whether the colon at the end of the name that was just read stands for `=`: a value in quotes is behind it, as in
    /// `src: "…"`.
    private func isAtColonForEqualsSign(behind start: Int) -> Bool {
        guard position > start + 1 else { return false }
        var probe = position
        while bytes[probe].isSpaceOrTab { probe += 1 }
        return quoteOfValueWithoutEqualsSign(at: probe) != nil
    }

    /// The closing quote of a value on this line that begins at `offset`, behind its attribute's name, without `=`.
    private func quoteOfValueWithoutEqualsSign(at offset: Int) -> Int? {
        guard bytes[offset] == UInt8(ascii: "\"") else { return nil }
        var probe = offset + 1
        while probe < bytes.count, !bytes[probe].isLineBreak, bytes[probe] != UInt8(ascii: "\"") { probe += 1 }
        let behind = bytes[min(probe + 1, bytes.count)]
        let endsCleanly = behind.isIn(.whitespace) || behind == UInt8(ascii: "/") || behind == UInt8(ascii: ">")
        return bytes[probe] == UInt8(ascii: "\"") && endsCleanly ? probe : nil
    }

    func startOfSpace(before offset: Int) -> Int {
        var start = offset
        while start > shape.name.upperBound, bytes[start - 1].isIn(.whitespace) { start -= 1 }
        return start
    }

    /// Whether the tag has an attribute already.
    func isSeen(_ attribute: AttributeName) -> Bool { seenKnown[Int(attribute.rawValue)] != .max }

    private mutating func noteDuplicate(_ known: AttributeName, _ name: Range<Int>) -> SourceSpan? {
        let span = SourceSpan(name)
        if known != .unknown {
            let first = seenKnown[Int(known.rawValue)]
            if first != .max { return SourceSpan(start: first, end: first + UInt32(name.count)) }
            seenKnown[Int(known.rawValue)] = span.start
            return nil
        }
        let text = bytes.string(name)
        if let first = seenUnknown[text] { return first }
        seenUnknown[text] = span
        return nil
    }

    // MARK: Everything else

    /// `{...props}` and other braces where an attribute should stand.
    private mutating func parseBraces(into builder: inout TreeBuilder) {
        let braces = position..<endOfBraces()
        position = braces.upperBound
        builder.leaf(.badAttribute, braces)
        var inside = braces.lowerBound + 1
        while inside < braces.upperBound, bytes[inside].isIn(.whitespace) { inside += 1 }
        if bytes.matches("...", at: inside) {
            diagnostics.append(.spreadAttribute(at: SourceSpan(braces)))
            shape.isUnreadable = true
        } else {
            diagnostics.append(.attributeExpression(at: SourceSpan(braces), literal: nil))
        }
    }

    mutating func endOfBraces() -> Int {
        if !hasOpenBraces, let end = braces.close(from: position, in: bytes) { return end }
        if case .closed(let end) = Braces.close(from: position, in: bytes, acrossLines: false) { return end }
        hasOpenBraces = true
        return Braces.endOfOpen(from: position, in: bytes)
    }

    /// Behind the `"words"` here, or `="words"`, that no attribute's name stands before.
    private func endOfNamelessValue() -> Int? {
        let quote = bytes[position] == UInt8(ascii: "=") ? position + 1 : position
        guard bytes[quote] == UInt8(ascii: "\"") else { return nil }
        let close = endOfLooseWords(from: quote + 1, orQuote: true)
        return bytes[close] == UInt8(ascii: "\"") ? close + 1 : nil
    }

    /// A run of characters that no tag holds.
    private mutating func parseUnexpected(into builder: inout TreeBuilder) {
        let start = position
        if let end = endOfNamelessValue() {
            position = end
        } else {
            // White space outside ASCII, as it comes with text from elsewhere, is a run of its own.
            let isSpace = isAtWideSpace()
            repeat {
                position += max(1, UTF8Sequence.length(at: position, in: bytes))
            } while position < bytes.count && !isAtKnownByte() && isAtWideSpace() == isSpace
        }
        let range = start..<min(position, bytes.count)
        position = range.upperBound
        builder.leaf(.badAttribute, range)
        if range.count == 1, bytes[start] == UInt8(ascii: "/"), let end = closerOfSplitEnd() {
            position = end
            shape.isSelfClosing = true
            shape.splitEnd = start..<end
            // What may hold something was perhaps never meant to end here.
            let isSure = Self.component(of: shape, in: bytes, profile).content == .none
            diagnostics.append(
                .splitTagEnd(at: SourceSpan(range), whole: SourceSpan(start..<end), isSure: isSure))
            return
        }
        if range.count == 1, bytes[start] == UInt8(ascii: "\\"), bytes[position] == UInt8(ascii: ">"),
            Self.component(of: shape, in: bytes, profile).content == .none
        {
            shape.isSelfClosing = true
            diagnostics.append(.backslashAtTagEnd(at: SourceSpan(range)))
            return
        }
        if holdsNoCharacters(range) { return }
        if UnicodeClass(at: start, end: bytes.count, in: bytes) == .whitespace {
            diagnostics.append(.wideSpaceInTag(at: SourceSpan(range)))
            return
        }
        if range.count == 1, bytes[start] == UInt8(ascii: ",") || bytes[start] == UInt8(ascii: ";") {
            let standsApart = bytes[start - 1].isIn(.whitespace) || isApart(at: position)
            diagnostics.append(
                .separatorInTag(bytes.string(range), at: SourceSpan(range), needsSpace: !standsApart))
            return
        }
        diagnostics.append(.unexpectedInTag(bytes.string(range), at: SourceSpan(range)))
    }

    /// Whether a range holds nothing but NUL and bad bytes, which have findings of their own.
    private func holdsNoCharacters(_ range: Range<Int>) -> Bool {
        var probe = range.lowerBound
        while probe < range.upperBound, bytes[probe] == 0 || UTF8Sequence.length(at: probe, in: bytes) == 0 {
            probe += 1
        }
        return probe == range.upperBound
    }

    /// The `>` of a `/ >` whose slash was just read.
    private func closerOfSplitEnd() -> Int? {
        var probe = position
        while bytes[probe].isSpaceOrTab { probe += 1 }
        return bytes[probe] == UInt8(ascii: ">") ? probe : nil
    }

    /// The end of a tag, or an attribute with its `=`.
    private func isAtMoreOfTag() -> Bool {
        var probe = position
        while bytes[probe].isIn(.name) { probe += 1 }
        if probe > position { return bytes[position].isIn(.nameStart) && bytes[probe] == UInt8(ascii: "=") }
        return bytes[probe] == UInt8(ascii: ">")
            || (bytes[probe] == UInt8(ascii: "/") && bytes[probe + 1] == UInt8(ascii: ">"))
    }

    /// A space that is no ASCII one, such as the non-breaking one.
    private func isAtWideSpace() -> Bool {
        bytes[position] >= 0x80 && UnicodeClass(at: position, end: bytes.count, in: bytes) == .whitespace
    }

    private func isAtKnownByte() -> Bool {
        let byte = bytes[position]
        return byte.isIn([.whitespace, .nameStart]) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
            || byte == UInt8(ascii: "{") || (byte == UInt8(ascii: "/") && bytes[position + 1] == UInt8(ascii: ">"))
    }

    /// Skips white space. Answers where it began, and whether a blank line was in it, at which a tag ends.
    mutating func skipSpace() -> (start: Int, hasBlankLine: Bool) {
        let start = position
        var breaks = 0
        while bytes[position].isIn(.whitespace) {
            if bytes[position].isLineBreak {
                breaks += 1
                if bytes[position] == UInt8(ascii: "\r"), bytes[position + 1] == UInt8(ascii: "\n") { position += 1 }
            }
            position += 1
        }
        if breaks > 1 || position >= bytes.count {
            position = start
            return (start, true)
        }
        return (start, false)
    }
}
