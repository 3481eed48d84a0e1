import Foundation
import StoryKit
import StorySource

/// A URL that can be requested: with `http` or `https`, a host, and no credentials.
struct WebAddress: Hashable {
    /// The URL in ASCII, without its fragment.
    let url: URL

    /// Creates an address. Throws `FetchError.unusable` for any other URL.
    init(_ resource: ResourceURL) throws(FetchError) {
        guard ["http", "https"].contains(resource.scheme) else {
            throw .unusable("'\(resource.scheme)' is none of the web's: only 'http' and 'https' are")
        }
        guard let url = URL(string: Self.escaped(resource.description)) else {
            throw Self.malformed(resource.description)
        }
        try self.init(url)
    }

    /// Returns the target of a `Location` header (RFC 9110, section 10.2.2).
    func following(_ location: String) throws(FetchError) -> WebAddress {
        guard let target = URL(string: Self.escaped(location), relativeTo: url) else { throw Self.malformed(location) }
        return try WebAddress(target.absoluteURL)
    }

    private init(_ url: URL) throws(FetchError) {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw Self.malformed(url.absoluteString)
        }
        guard parts.user == nil, parts.password == nil else {
            throw .unusable("the address holds a name or a password, and none is sent")
        }
        parts.scheme = parts.scheme?.lowercased()
        if let host = parts.encodedHost, host != host.lowercased() { parts.encodedHost = host.lowercased() }
        parts.fragment = nil
        guard ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false, let url = parts.url,
            parts.port.map({ UInt16(exactly: $0) != nil }) ?? true
        else {
            throw Self.malformed(url.absoluteString)
        }
        self.url = url
    }

    var isEncrypted: Bool { url.scheme == "https" }

    /// The key of the address in a ``WebCache``.
    var resource: ResourceURL? { ResourceURL(url.absoluteString) }

    /// Percent-encodes, after the host, characters that a URL can't contain (RFC 3986, appendix A), and each `%` without two
    /// digits after it. The host is left to Foundation.
    private static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var start = 0
        if let slashes = text.range(of: "//") {
            let host = text[slashes.upperBound...].utf8.prefix { !"/?#".utf8.contains($0) }
            if text[..<slashes.lowerBound].utf8.allSatisfy({ !"/?#".utf8.contains($0) }) {
                start = text.utf8.distance(from: text.startIndex, to: host.endIndex)
            }
        }
        var escaped = bytes[..<start]
        for (index, byte) in bytes.enumerated().dropFirst(start) {
            let isAllowed =
                byte == UInt8(ascii: "%")
                ? bytes[(index + 1)...].prefix(2).count(where: \.isHexDigit) == 2
                : (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
            if isAllowed { escaped.append(byte) } else { escaped += PercentEncoding.escape(byte) }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func malformed(_ text: String) -> FetchError { .unusable("'\(text)' is not an address on the web") }
}
