import StorySource

/// A location in a story: `section/page`, or `section/page#line` on a page that has lines (LANGUAGE.md 7).
///
/// Two locations are the same where their names are the same byte for byte, as names are to the compiler.
public struct StoryLocation: Sendable {
    /// The id of the section.
    public var section: String
    /// The id of the page in the section.
    public var page: String
    /// The id of the line on the page; nil on a page without lines, and where the page as a whole is meant.
    public var line: String?

    /// Takes each member as it is. Ids are not empty and hold neither `/` nor `#`.
    public init(section: String, page: String, line: String? = nil) {
        self.section = section
        self.page = page
        self.line = line
    }

    /// The page as a whole.
    public var withoutLine: StoryLocation { StoryLocation(section: section, page: page) }
}

extension StoryLocation: LosslessStringConvertible {
    /// Reads `section/page` or `section/page#line`; nil for any other text.
    public init?(_ text: String) {
        let utf8 = text.utf8
        guard let slash = utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let rest = utf8[utf8.index(after: slash)...]
        let hash = rest.firstIndex(of: UInt8(ascii: "#"))
        section = String(text[..<slash])
        page = String(text[utf8.index(after: slash)..<(hash ?? text.endIndex)])
        line = hash.map { String(text[utf8.index(after: $0)...]) }
        guard Self.isName(section), Self.isName(page), line.map(Self.isName) ?? true else { return nil }
    }

    /// `section/page` or `section/page#line`.
    public var description: String { "\(section)/\(page)" + (line.map { "#\($0)" } ?? "") }

    /// Whether a location can hold the id, so that it can be read again.
    static func isName(_ id: String) -> Bool {
        !id.isEmpty && !id.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }
    }
}

extension StoryLocation: Hashable {
    /// Whether both have the same names, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
        ExactName(left.section) == ExactName(right.section) && ExactName(left.page) == ExactName(right.page)
            && left.line.map { ExactName($0) } == right.line.map { ExactName($0) }
    }

    /// Feeds the bytes of the names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactName(section))
        hasher.combine(ExactName(page))
        hasher.combine(line.map { ExactName($0) })
    }
}

extension DecodingError {
    /// A value is not of the form that it has to have, for this reason.
    package init(_ decoder: any Decoder, _ reason: String) {
        self = .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: reason))
    }
}

extension StoryLocation: Codable {
    /// Reads the text that ``description`` is. Throws a `DecodingError` for any other.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let location = Self(text) else {
            throw DecodingError(
                decoder, "expected a place as 'section/page' or 'section/page#line', found '\(ShortText.cut(text))'")
        }
        self = location
    }

    /// Writes ``description``.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
