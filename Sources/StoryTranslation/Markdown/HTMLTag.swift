import StorySemantics
import StorySource
import StorySyntax

/// A tag of HTML, or of a component in MDX of other programs.
struct HTMLTag {
    /// The name as written.
    let name: String
    let isClosing: Bool
    let isSelfClosing: Bool
    let range: Range<Int>
    private let attributes: [(name: String, value: String)]

    /// The name in lower case, since HTML ignores case.
    var key: String { name.lowercased() }

    /// Whether its name is that of a component. Old HTML has its names in capitals: `<IMG>`.
    var isComponent: Bool {
        let isCapitalized = name.utf8.first.map { $0 &- 0x41 < 26 } ?? false
        return isCapitalized && !(name == name.uppercased() && HTMLElements.isKnown(key))
    }

    /// The value of an attribute, references decoded; nil if it is absent or blank.
    subscript(name: String) -> String? {
        guard let value = attributes.first(where: { $0.name == name })?.value,
            value.contains(where: { !$0.isWhitespace })
        else { return nil }
        return value.trimming(\.isWhitespace)
    }

    /// The address of a picture, which may be loaded later, in place of one that is written into the text.
    var picture: String? {
        let source = self["src"]
        return source.map { !$0.hasPrefix("data:") } ?? false
            ? source : self["data-src"] ?? self["data-lazy-src"] ?? source
    }

    /// Returns the tag of the first file of a film or sound that has no address of its own.
    func source(in bytes: Bytes, end: Int) -> HTMLTag? {
        guard key == "video" || key == "audio", self["src"] == nil else { return nil }
        var start = range.upperBound
        while start < end, bytes[start].isSpaceOrTab || bytes[start].isLineBreak { start += 1 }
        guard start < end, bytes[start] == UInt8(ascii: "<") else { return nil }
        return HTMLTag(at: start, in: bytes, end: end).flatMap { $0.key == "source" && $0["src"] != nil ? $0 : nil }
    }

    var hasAttributes: Bool { !attributes.isEmpty }

    /// Parses the tag at `start`; nil if there is none before `end`.
    init?(at start: Int, in bytes: Bytes, end: Int) {
        guard let tagEnd = HTMLTagLexer(bytes: bytes, end: end).endOfTag(at: start) ?? Self.looseEnd(start, bytes, end)
        else { return nil }
        range = start..<tagEnd
        isClosing = bytes[start + 1] == UInt8(ascii: "/")
        isSelfClosing = bytes[tagEnd - 2] == UInt8(ascii: "/")
        var position = start + (isClosing ? 2 : 1)
        let first = position
        while position < tagEnd, Self.isName(bytes[position]) || bytes[position] == UInt8(ascii: ".") { position += 1 }
        name = bytes.string(first..<position)
        var attributes: [(String, String)] = []
        let last = tagEnd - (isSelfClosing ? 2 : 1)
        while position < last {
            let byte = bytes[position]
            guard Self.isName(byte) else {
                position += 1
                continue
            }
            let nameStart = position
            while position < last, Self.isName(bytes[position]) { position += 1 }
            let attribute = bytes.string(nameStart..<position).lowercased()
            var probe = position
            while probe < last, bytes[probe].isSpaceOrTab || bytes[probe].isLineBreak { probe += 1 }
            guard probe < last, bytes[probe] == UInt8(ascii: "=") else {
                attributes.append((attribute, ""))
                continue
            }
            probe += 1
            while probe < last, bytes[probe].isSpaceOrTab || bytes[probe].isLineBreak { probe += 1 }
            let value = Self.value(at: probe, before: last, in: bytes)
            attributes.append((attribute, CharacterReference.decode(value.text, in: bytes)))
            position = max(position + 1, value.end)
        }
        self.attributes = attributes
    }

    /// Returns the text of a value, and the offset after the value.
    private static func value(at start: Int, before end: Int, in bytes: Bytes) -> (text: Range<Int>, end: Int) {
        guard start < end else { return (end..<end, end) }
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            var position = start + 1
            while position < end, bytes[position] != quote { position += 1 }
            return (start + 1..<position, min(position + 1, end))
        }
        if quote == UInt8(ascii: "{") {
            let close = endOfBraces(start, bytes, end) ?? end
            // A string in braces is plain text.
            let inner = start + 1..<max(start + 1, close - 1)
            if inner.count >= 2, "\"'`".utf8.contains(bytes[inner.lowerBound]),
                bytes[inner.lowerBound] == bytes[inner.upperBound - 1]
            {
                return (inner.lowerBound + 1..<inner.upperBound - 1, close)
            }
            return (start..<close, close)
        }
        var position = start
        while position < end, !bytes[position].isSpaceOrTab, !bytes[position].isLineBreak { position += 1 }
        return (start..<position, position)
    }

    /// Returns the offset after the `>` of a tag that Markdown's rules don't accept. Respects quotes and braces.
    private static func looseEnd(_ start: Int, _ bytes: Bytes, _ end: Int) -> Int? {
        var position = start + (bytes[start + 1] == UInt8(ascii: "/") ? 2 : 1)
        guard position < end, bytes[position].isASCIILetter else { return nil }
        while position < end, isName(bytes[position]) || bytes[position] == UInt8(ascii: ".") { position += 1 }
        guard bytes[position].isSpaceOrTab || bytes[position].isLineBreak else { return nil }
        var isAfterEquals = false
        while position < end {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: ">"): return position + 1
            case UInt8(ascii: "<"): return nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard isAfterEquals else { return nil }
                position += 1
                while position < end, bytes[position] != byte { position += 1 }
                guard position < end else { return nil }
            case UInt8(ascii: "{"):
                guard let close = endOfBraces(position, bytes, end) else { return nil }
                position = close - 1
            case UInt8(ascii: "="), UInt8(ascii: "/"), 0x20, 0x09, 0x0A: break
            default: guard isName(byte) || isAfterEquals else { return nil }
            }
            if !byte.isSpaceOrTab { isAfterEquals = byte == UInt8(ascii: "=") || (isAfterEquals && isName(byte)) }
            position += 1
        }
        return nil
    }

    private static func endOfBraces(_ start: Int, _ bytes: Bytes, _ end: Int) -> Int? {
        var depth = 0
        for position in start..<min(end, start + 1024) {
            if bytes[position] == UInt8(ascii: "{") { depth += 1 }
            if bytes[position] == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return position + 1 }
            }
        }
        return nil
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
    }
}
