import StoryDiagnostics
import StorySource

/// Parses an opening tag by the grammar (LANGUAGE.md 3). ``TagRecovery`` takes over at the first byte that does not fit.
///
/// ```text
/// <MediaRef ref="trk-echo" intent="full" />
/// ^^^^^^^^^ ^^^^^^^^^^^^^^ ^^^^^^^^^^^^^ ^^
/// tagName   attribute      attribute     the end
/// ```
struct TagParser {
    let bytes: Bytes
    let profile: Profile
    var position: Int
    var tag: OpenTag
    var seen = SeenAttributes()

    /// Parses the tag at `start`, a `<` followed by a letter or `>`. Adds an `openTag` node, and diagnostics if it is broken.
    static func parse(
        at start: Int, in bytes: Bytes, _ profile: Profile, _ braces: inout BraceSearch,
        into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) -> OpenTag {
        var parser = TagParser(at: start, in: bytes, profile)
        let node = builder.open(.openTag, at: start)
        let isWhole = parser.parseOpenTag(into: &builder)
        if parser.lacksSpace {
            let end = parser.tag.name.upperBound
            diagnostics.append(
                .missingSpaceInTag(before: bytes.string(end..<bytes.endOfName(from: end)), at: end, isSafe: isWhole))
        }
        if !isWhole {
            parser.tag = TagRecovery.parse(after: parser, &braces, into: &builder, diagnostics: &diagnostics)
            if parser.tag.isUnreadable { builder.insert(.unreadable, on: node) }
            parser.tag.hasPlainTag = false
            parser.tag.hasPlainProse = false
        }
        if parser.tag.hasPlainTag { builder.insert(.plainTag, on: node) }
        if parser.tag.hasPlainProse { builder.insert(.plainProse, on: node) }
        builder.setAttributes(parser.tag.attributes, ofTag: node)
        builder.close(node, end: parser.tag.end)
        return parser.tag
    }

    /// Whether an attribute follows the name without a space.
    private let lacksSpace: Bool

    /// `tagName ::= "<" Name?`
    private init(at start: Int, in bytes: Bytes, _ profile: Profile) {
        self.bytes = bytes
        self.profile = profile
        let (component, end) = Self.name(at: start, in: bytes, profile)
        position = end
        lacksSpace = bytes[end].isOfName
        tag = OpenTag(name: start..<position, component: component, end: position)
    }

    /// Returns the component of the tag at `start`, and the end of its name, which an attribute may follow without a space.
    static func name(at start: Int, in bytes: Bytes, _ profile: Profile) -> (component: Component, end: Int) {
        let name = start + 1..<(bytes[start + 1].isASCIILetter ? bytes.endOfName(from: start + 1) : start + 1)
        let component = Component(named: bytes[name], in: profile)
        guard component == .unknown, bytes[name.upperBound] == UInt8(ascii: "=") else {
            return (component, name.upperBound)
        }
        return componentName(
            in: name, bytes, profile,
            before: { $0.attributes(in: profile).known.contains(AttributeName(named: bytes[$1])) }
        ) ?? (component, name.upperBound)
    }

    /// Returns the component whose name begins a name, and the end of that. `follows`: whether the rest of the name may follow a
    /// component, as `label` does in `SideNotelabel`.
    static func componentName(
        in name: Range<Int>, _ bytes: Bytes, _ profile: Profile, before follows: (Component, Range<Int>) -> Bool
    ) -> (component: Component, end: Int)? {
        guard name.count <= 32 else { return nil }
        for end in name.dropFirst() {
            let component = Component(named: bytes[name.lowerBound..<end], in: profile)
            if component != .unknown, follows(component, end..<name.upperBound) { return (component, end) }
        }
        return nil
    }

    /// `openTag ::= tagName (Space | attribute)* ("/>" | ">")`
    ///
    /// Like all functions below, returns false if the text does not fit, and has then read and added only what does.
    private mutating func parseOpenTag(into builder: inout TreeBuilder) -> Bool {
        builder.leaf(.tagName, tag.name)
        while true {
            guard let next = bytes.skipSpace(from: position) else { return false }
            if parseEnd(at: next) { return true }
            guard parseAttribute(at: next, into: &builder) else { return false }
        }
    }

    /// `"/>" | ">"`
    private mutating func parseEnd(at start: Int) -> Bool {
        guard bytes.isTagEnd(start) else { return false }
        tag.isSelfClosing = bytes[start] == UInt8(ascii: "/")
        tag.end = start + (tag.isSelfClosing ? 2 : 1)
        return true
    }

    /// `attribute ::= AttributeName Space* "=" Space* '"' attributeValue '"'`
    private mutating func parseAttribute(at start: Int, into builder: inout TreeBuilder) -> Bool {
        guard bytes[start].beginsName else { return false }
        let name = start..<bytes.endOfName(from: start)
        guard let equals = bytes.skipSpace(from: name.upperBound), bytes[equals] == UInt8(ascii: "="),
            let quote = bytes.skipSpace(from: equals + 1), bytes[quote] == UInt8(ascii: "\""),
            let value = bytes.attributeValue(from: quote + 1)
        else { return false }
        let known = AttributeName(named: bytes[name])
        guard seen.insert(known, name, bytes) == nil else { return false }
        let attribute = builder.open(.attribute, at: start, payload: UInt16(known.rawValue))
        let flags = bytes.flags(ofValue: value.range, isEncoded: value.isEncoded)
        builder.leaf(.attributeValue, value.range, flags: flags)
        tag.attributes.insert(known)
        if !flags.contains(.visible) { tag.hasPlainTag = false }
        if tag.hasPlainProse, tag.component.proseAttributes.contains(known) {
            tag.hasPlainProse = bytes.isPlainProse(value.range)
        }
        position = value.range.upperBound + 1
        builder.close(attribute, end: position)
        return true
    }
}

// MARK: Pieces of tags

extension Bytes {
    /// `Name ::= NameChar+`
    package func endOfName(from start: Int) -> Int {
        var end = start
        while self[end].isOfName { end += 1 }
        return end
    }

    /// Returns whether an unterminated tag ends after its name, which may be unfinished.
    package func endsUnterminatedTag(after name: Int) -> Bool {
        skipSpace(from: name).map { self[$0] == UInt8(ascii: "<") } ?? true
    }

    /// `Space*`. Returns nil at a blank line or the end of the file, which end a tag.
    func skipSpace(from start: Int) -> Int? {
        var position = start
        var breaks = 0
        while self[position].isWhitespace {
            if self[position].isLineBreak {
                breaks += 1
                if self[position] == UInt8(ascii: "\r"), self[position + 1] == UInt8(ascii: "\n") { position += 1 }
            }
            position += 1
        }
        return breaks > 1 || position >= count ? nil : position
    }

    /// Returns the offset after white space with a blank line in it, if only attributes and the end of the tag follow; nil if
    /// the tag has no end. A `>` after a blank line, with words after it on its line, begins a quote.
    func restOfTag(from start: Int) -> Int? {
        let rest = skipAllSpace(from: start)
        var position = start
        while true {
            let next = skipAllSpace(from: position)
            if isTagEnd(next) {
                let end = skipBlanks(from: next + 1)
                return skipSpace(from: position) != nil || self[next] == UInt8(ascii: "/") || end >= count
                    || self[end].isLineBreak ? rest : nil
            }
            guard isAttribute(next), let quote = skipSpace(from: endOfName(from: next) + 1),
                self[quote] == UInt8(ascii: "\""), let value = attributeValue(from: quote + 1)
            else { return nil }
            position = value.range.upperBound + 1
        }
    }

    /// Returns the offset after white space, blank lines included, at most `end`.
    @inline(__always) package func skipAllSpace(from start: Int, end: Int = .max) -> Int {
        var position = start
        while position < end, self[position].isWhitespace { position += 1 }
        return position
    }

    /// Returns the start of the white space before `end`, at least `start`.
    @inline(__always) func startOfSpace(before end: Int, from start: Int = 0) -> Int {
        var position = end
        while position > start, self[position - 1].isWhitespace { position -= 1 }
        return position
    }

    /// `attributeValue ::= [^"]*`, up to its closing quote, which `Space`, `/` or `>` must follow.
    ///
    /// Returns nil if a line in it begins with `<`, or if it ends in an attribute: an earlier quote is missing then.
    func attributeValue(from start: Int) -> (range: Range<Int>, isEncoded: Bool)? {
        var end = start
        var isEncoded = false
        while true {
            end = endOfPlainValue(from: end)
            guard end < count else { return nil }
            if self[end] == UInt8(ascii: "\"") { break }
            if self[end] == UInt8(ascii: "&") {
                isEncoded = true
            } else if self[skipBlanks(from: end + 1)] == UInt8(ascii: "<") {
                return nil
            }
            end += 1
        }
        return endsAttribute(at: end + 1) && !endsInAttribute(start..<end) ? (start..<end, isEncoded) : nil
    }

    /// Returns whether a value ends in `Space AttributeName "="`, so that its closing quote opens the next value. An address may
    /// end in `=` too.
    func endsInAttribute(_ value: Range<Int>) -> Bool {
        guard !value.isEmpty, self[value.upperBound - 1] == UInt8(ascii: "=") else { return false }
        var name = value.upperBound - 1
        while name > value.lowerBound, self[name - 1].isOfName { name -= 1 }
        return name > value.lowerBound && self[name - 1].isWhitespace && isAttribute(name)
    }

    func flags(ofValue range: Range<Int>, isEncoded: Bool) -> NodeFlags {
        let first = self[range.lowerBound]
        let isASCII = first > 0x20 && first < 0x80 && first != UInt8(ascii: "&")
        // White space beyond ASCII begins with C2, E1, E2 or E3 80.
        let isOther =
            first >= 0xC3 && first != 0xE1 && first != 0xE2 && (first != 0xE3 || self[range.lowerBound + 1] != 0x80)
        return (isEncoded ? NodeFlags.encoded : []).union((isASCII || isOther) && !range.isEmpty ? .visible : [])
    }

    /// Returns whether a one-line text is plain prose: no byte could begin markup, and no white space is dropped.
    package func isPlainProse(_ text: Range<Int>) -> Bool {
        guard !text.isEmpty, !self[text.lowerBound].isWhitespace, !self[text.upperBound - 1].isWhitespace
        else { return false }
        func vector(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
        for position in stride(from: text.lowerBound, to: text.upperBound, by: 16) {
            let block = block(at: position)
            // Control characters, and [ \ ] ^ _ `
            var isSpecial = (block .< vector(0x20)) .| (block &- vector(UInt8(ascii: "[")) .<= vector(5))
            isSpecial .|= (block .== vector(UInt8(ascii: "&"))) .| (block .== vector(UInt8(ascii: "*")))
            isSpecial .|= (block .== vector(UInt8(ascii: "<"))) .| (block .== vector(UInt8(ascii: "{")))
            isSpecial .|= (block .== vector(UInt8(ascii: "!"))) .| (block .== vector(UInt8(ascii: "~")))
            // Markup of other programs.
            isSpecial .|= (block .== vector(UInt8(ascii: "="))) .| (block .== vector(UInt8(ascii: "%")))
            if position + ByteMask(isSpecial).first < min(position + 16, text.upperBound) { return false }
        }
        return true
    }

    /// `"/>" | ">"`
    func isTagEnd(_ offset: Int) -> Bool {
        let byte = self[offset]
        return byte == UInt8(ascii: ">") || (byte == UInt8(ascii: "/") && self[offset + 1] == UInt8(ascii: ">"))
    }

    /// Returns whether the byte at `offset` separates the value before it from what follows.
    func endsAttribute(at offset: Int) -> Bool {
        let byte = self[offset]
        return byte.isWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    /// Returns the first quote, `&` or line break at or after `start`, or the end of the file.
    private func endOfPlainValue(from start: Int) -> Int {
        let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
        let ampersand = SIMD16<UInt8>(repeating: UInt8(ascii: "&"))
        let lineFeed = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
        let carriageReturn = SIMD16<UInt8>(repeating: UInt8(ascii: "\r"))
        var position = start
        while position < count {
            let block = block(at: position)
            let found = ByteMask(
                block .== quote .| block .== ampersand .| block .== lineFeed .| block .== carriageReturn)
            if !found.isEmpty { return min(position + found.first, count) }
            position += 16
        }
        return count
    }
}
