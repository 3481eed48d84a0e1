import StorySource

/// The context of an offset in a tag, determined by the text from its `<` alone, because unfinished text is seldom a tag.
struct TagCursor {
    struct Attribute {
        let name: Range<Int>
        /// The value without its quotes.
        let value: Range<Int>?
    }

    enum Place {
        /// After `<`.
        case name
        /// After `</`.
        case closingName
        case attributeName(Range<Int>, hasValue: Bool)
        /// In a value, without its quotes. `quote` is nil if there is none; `isClosed` is true if there is a closing quote.
        case value(attribute: Range<Int>, Range<Int>, quote: UInt8?, isClosed: Bool)
    }

    /// The offset of the `<`.
    let start: Int
    private(set) var name: Range<Int>
    private(set) var place = Place.name
    /// The attributes before the cursor, and those after it that have a value.
    private(set) var attributes: [Attribute] = []
    /// Whether the tag continues after its name.
    private(set) var hasRest = false

    /// The greatest distance of the `<` from the cursor.
    private static let reach = 1 << 14

    private let bytes: Bytes

    /// Finds the tag around an offset, from `floor` on. Returns nil if the offset is in no tag.
    init?(around offset: Int, from floor: Int, _ bytes: Bytes) {
        self.bytes = bytes
        var at = offset - 1
        let floor = max(floor, offset - Self.reach)
        while at >= floor {
            defer { at -= 1 }
            guard bytes[at] == UInt8(ascii: "<") else { continue }
            let next = bytes[at + 1]
            let isTag = at + 1 == offset || next == UInt8(ascii: "/") || next.isNameOfTag
            guard isTag else { continue }
            if at > floor, bytes[at - 1] == UInt8(ascii: "\\") { return nil }
            start = at
            name = at + 1..<at + 1
            if read(to: offset) { return }
            return nil
        }
        return nil
    }

    private mutating func read(to offset: Int) -> Bool {
        var at = start + 1
        let isClosing = bytes[at] == UInt8(ascii: "/") && at < offset
        if isClosing { at += 1 }
        name = at..<endOfName(at)
        at = name.upperBound
        if offset <= at {
            place = isClosing ? .closingName : .name
            // A '>' on the next line may begin a quotation.
            hasRest =
                Self.isRest(bytes.skipBlanks(from: at), bytes)
                || skipSpace(at, to: .max).map { bytes[$0] != UInt8(ascii: ">") && Self.isRest($0, bytes) } ?? false
            if !isClosing { readRest(from: at) }
            return true
        }
        guard !isClosing else { return false }
        while true {
            guard let next = skipSpace(at, to: offset) else { return false }
            at = next
            if at >= offset {
                place = .attributeName(offset..<offset, hasValue: false)
                // A name needs a space before it, and can't follow an incomplete value.
                guard bytes[offset - 1].isSpaceOrTab || bytes[offset - 1].isLineBreak else { return false }
                readRest(from: offset)
                return true
            }
            if bytes[at] == UInt8(ascii: ">") { return false }
            guard bytes[at].isNameOfTag else {
                at += 1
                if at >= offset { return false }
                continue
            }
            let name = at..<endOfName(at)
            let equals = bytes.skipBlanks(from: name.upperBound)
            let hasValue = bytes[equals] == UInt8(ascii: "=")
            if offset <= name.upperBound {
                place = .attributeName(name, hasValue: hasValue)
                readRest(from: hasValue ? endOfValue(equals + 1) : name.upperBound)
                return true
            }
            at = name.upperBound
            guard hasValue, equals < offset else {
                attributes.append(Attribute(name: name, value: nil))
                continue
            }
            let value = bytes.skipBlanks(from: equals + 1)
            guard let end = readValue(of: name, from: value, offset) else { return true }
            guard end >= 0 else { return false }
            at = end
        }
    }

    /// Reads a value. Returns nil if it contains the cursor, and a negative number if the cursor is in no value.
    private mutating func readValue(of name: Range<Int>, from start: Int, _ offset: Int) -> Int? {
        if start >= offset {
            let isQuoted = bytes[start].isQuote && start == offset
            place = .value(
                attribute: name, offset..<(isQuoted ? offset : endOfWord(offset)), quote: nil, isClosed: false)
            if isQuoted { return -1 }
            readRest(from: endOfWord(offset))
            return nil
        }
        guard bytes[start].isQuote else {
            let end = endOfWord(start)
            if offset <= end {
                place = .value(attribute: name, start..<end, quote: nil, isClosed: false)
                readRest(from: end)
                return nil
            }
            attributes.append(Attribute(name: name, value: start..<end))
            return end
        }
        let quote = bytes[start]
        let content = start + 1
        let end = endOfQuoted(content, quote)
        if let end, end < offset {
            attributes.append(Attribute(name: name, value: content..<end))
            return end + 1
        }
        if let end, isClosed(offset..<end) {
            place = .value(attribute: name, content..<end, quote: quote, isClosed: true)
            readRest(from: end + 1)
            return nil
        }
        // An unclosed value ends with its line.
        if bytes[content..<offset].contains(where: \.isLineBreak) { return -1 }
        place = .value(attribute: name, content..<max(offset, endOfWord(offset)), quote: quote, isClosed: false)
        readRest(from: endOfWord(offset))
        return nil
    }

    /// Returns whether the quote after this text closes the value before it, and does not open another one.
    private func isClosed(_ text: Range<Int>) -> Bool {
        if text.isEmpty { return true }
        let hasTag = bytes[text].contains { $0 == UInt8(ascii: "<") || $0.isLineBreak }
        return !hasTag && bytes[text.upperBound - 1] != UInt8(ascii: "=")
    }

    /// Records the attributes with values up to the end of the tag, or of the text that may belong to it.
    private mutating func readRest(from start: Int) {
        var at = start
        while let next = skipSpace(at, to: .max) {
            at = next
            guard at < bytes.count, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "<") else { return }
            guard bytes[at].isNameOfTag else {
                at += 1
                continue
            }
            let name = at..<endOfName(at)
            let equals = bytes.skipBlanks(from: name.upperBound)
            at = name.upperBound
            if bytes[equals] == UInt8(ascii: "=") {
                at = endOfValue(equals + 1)
                attributes.append(Attribute(name: name, value: nil))
            }
        }
    }

    /// Returns whether the text at an offset continues a tag, with its end or an attribute.
    private static func isRest(_ offset: Int, _ bytes: Bytes) -> Bool {
        if bytes[offset] == UInt8(ascii: ">") { return true }
        if bytes[offset] == UInt8(ascii: "/"), bytes[offset + 1] == UInt8(ascii: ">") { return true }
        var end = offset
        while bytes[end].isNameOfTag { end += 1 }
        return end > offset && bytes[end] == UInt8(ascii: "=")
    }

    private func endOfName(_ start: Int) -> Int {
        var at = start
        while bytes[at].isNameOfTag { at += 1 }
        return at
    }

    private func endOfWord(_ start: Int) -> Int {
        var at = start
        while bytes[at].isNameOfTag || bytes[at] >= 0x80 || bytes[at] == UInt8(ascii: "/") && bytes[at + 1].isNameOfTag
        { at += 1 }
        return at
    }

    private func endOfValue(_ start: Int) -> Int {
        let start = bytes.skipBlanks(from: start)
        guard bytes[start].isQuote else { return endOfWord(start) }
        return endOfQuoted(start + 1, bytes[start]).map { $0 + 1 } ?? start + 1
    }

    /// Returns the offset of the closing quote; nil if a blank line or the end of the text comes first.
    private func endOfQuoted(_ start: Int, _ quote: UInt8) -> Int? {
        var at = start
        while at < bytes.count, bytes[at] != quote {
            if bytes[at].isLineBreak, blankLine(after: at) != nil { return nil }
            at += 1
        }
        return at < bytes.count ? at : nil
    }

    /// Skips white space up to an offset. Returns nil if it contains a blank line.
    private func skipSpace(_ start: Int, to end: Int) -> Int? {
        var at = start
        while at < min(end, bytes.count), bytes[at].isSpaceOrTab || bytes[at].isLineBreak {
            if bytes[at].isLineBreak, let next = blankLine(after: at), next < end { return nil }
            at += 1
        }
        return at
    }

    /// Returns the end of the line after a line break, if that line is blank.
    private func blankLine(after lineBreak: Int) -> Int? {
        let at = bytes.skipBlanks(from: bytes.afterLineBreak(lineBreak))
        return at >= bytes.count || bytes[at].isLineBreak ? at : nil
    }
}

extension UInt8 {
    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

    /// Whether the names of components and attributes may contain this byte.
    var isNameOfTag: Bool { isNameOfField || self == UInt8(ascii: ".") || self == UInt8(ascii: ":") }
}
