import StorySource

/// An absolute URL (RFC 3986, section 4.3) as text, to pass to a fetcher.
public struct ResourceURL: Hashable, Sendable, CustomStringConvertible {
    /// The URL as it was passed in.
    public let description: String

    /// Creates a URL from a scheme, a colon and at least one more character, without white space and control characters.
    /// Returns nil for any other text. Checking the rest is up to the scheme's fetcher.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.index(after: colon) != bytes.endIndex,
            let first = bytes.first, first.isASCIILetter,
            bytes[..<colon].allSatisfy({ $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) }),
            text.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.properties.generalCategory != .control })
        else { return nil }
        description = text
    }

    /// The scheme in lower case, without the colon: `https`.
    public var scheme: String { Substring(description.utf8.prefix { $0 != UInt8(ascii: ":") }).lowercased() }

    /// Whether its scheme is `http` or `https`.
    var isOnTheWeb: Bool { ["http", "https"].contains(scheme) }

    private init(checked text: String) { description = text }

    /// Returns the URL of a file in the folder with this URL, which may end with `/`.
    ///
    /// The path is separated by `/` and not escaped; bytes that a path segment can't contain are percent-encoded (RFC 3986,
    /// section 3.3). Returns nil for a path that is empty, begins with `/`, or has a segment `..`, which would lead out of the
    /// folder.
    public func file(_ path: String) -> ResourceURL? {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .filter { !$0.isEmpty && !$0.elementsEqual(".".utf8) }
        guard path.utf8.first != UInt8(ascii: "/"), !parts.isEmpty, !path.utf8.contains(0),
            !parts.contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        let folder = description.utf8.last == UInt8(ascii: "/") ? description : description + "/"
        return ResourceURL(checked: folder + parts.map { Self.escaped($0) }.joined(separator: "/"))
    }

    /// Returns a path segment, percent-encoded. The bytes need not be UTF-8.
    package static func escaped(_ part: some Sequence<UInt8>) -> String {
        PercentEncoding.encoded(part, keeping: "!$&'()*+,;=:@")
    }
}
