import StorySource

/// A location in a story: `section/page`, or `section/page#line` on a page with lines (LANGUAGE.md 7).
///
/// Locations are compared by the bytes of their names, as in the compiler.
public struct StoryLocation: Sendable {
    /// The id of the section.
    public var section: String
    /// The id of the page in the section.
    public var page: String
    /// The id of the line on the page; nil on a page without lines, and for the page as a whole.
    public var line: String?

    /// Creates a location. Ids must not be empty or contain `/` or `#`.
    public init(section: String, page: String, line: String? = nil) {
        self.section = section
        self.page = page
        self.line = line
    }

    /// The location of the page as a whole.
    public var withoutLine: StoryLocation { StoryLocation(section: section, page: page) }
}

extension StoryLocation: LosslessStringConvertible {
    /// Parses `section/page` or `section/page#line`. Returns nil for any other text.
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

    /// Whether a location can contain the id, so that its description can be parsed.
    static func isName(_ id: String) -> Bool {
        !id.isEmpty && !id.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }
    }
}

extension StoryLocation: Hashable {
    /// Whether the names are equal, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
        ExactName(left.section) == ExactName(right.section) && ExactName(left.page) == ExactName(right.page)
            && left.line.map { ExactName($0) } == right.line.map { ExactName($0) }
    }

    /// Hashes the bytes of the names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactName(section))
        hasher.combine(ExactName(page))
        hasher.combine(line.map { ExactName($0) })
    }
}

extension DecodingError {
    /// Creates the error for a value in the wrong format, with this reason.
    package init(_ decoder: any Decoder, _ reason: String) {
        self = .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: reason))
    }
}

extension StoryLocation: Codable {
    /// Decodes a ``description``. Throws a `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let location = Self(text) else {
            throw DecodingError(
                decoder, "expected a location as 'section/page' or 'section/page#line', found '\(ShortText.cut(text))'")
        }
        self = location
    }

    /// Encodes ``description``.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
