import StoryFiles
import StorySource

/// Where a shared cache is, as `--cache` and `cache` name it.
package enum CacheAddress: Equatable, Sendable {
    case directory(RawPath)
    /// A server; the login, `user:password`, is not a part of the address.
    case server(address: String, login: String?)

    package static let expectation = "a folder, or an address that begins with file:/, http: or https:"

    /// Parses a path, or a URL with an optional login. Relative paths belong to `folder`, or to the working folder. Returns nil
    /// for other URLs, and for a file on another machine. `login`: that for a server whose URL has none.
    package init?(_ text: [UInt8], in folder: RawPath? = nil, login known: String? = nil) {
        guard !text.isEmpty, !text.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        let start = text.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        let rest = text.dropFirst(start.count)
        let scheme = rest.first == UInt8(ascii: ":") ? String(decoding: start, as: UTF8.self).lowercased() : ""
        switch scheme {
        case "":
            let isAbsolute = text[0] == UInt8(ascii: "/")
            self = .directory(isAbsolute ? RawPath(text) : folder?.appending(text) ?? RawPath(text))
        case "file":
            var path = rest.dropFirst()
            for host in ["//localhost/", "///"] where path.starts(with: host.utf8) {
                path = path.dropFirst(host.utf8.count - 1)
            }
            guard path.first == UInt8(ascii: "/"), !path.starts(with: "//".utf8), let path = Self.decoded(path) else {
                return nil
            }
            self = .directory(RawPath(path))
        case "http", "https":
            guard rest.starts(with: "://".utf8) else { return nil }
            let named = rest.dropFirst(3)
            var authority = named.prefix { $0 != UInt8(ascii: "/") }
            let path = named.dropFirst(authority.count)
            var login: [UInt8]?
            if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
                guard let decoded = Self.decoded(authority[..<at]) else { return nil }
                login = decoded
                authority = authority[(at + 1)...]
            }
            let isPlain: (UInt8) -> Bool = {
                $0 > 0x20 && $0 < 0x7F && !"?#\"<>\\^`{|}".utf8.contains($0)
            }
            guard !authority.isEmpty, authority.allSatisfy(isPlain), path.allSatisfy(isPlain) else { return nil }
            var address = Array("\(scheme)://".utf8) + authority + path
            while address.last == UInt8(ascii: "/") { address.removeLast() }
            self = .server(
                address: String(decoding: address, as: UTF8.self),
                login: login.map { String(decoding: $0, as: UTF8.self) } ?? known)
        default: return nil
        }
    }

    /// Replaces percent-encoded bytes; nil where an escape is malformed or encodes a control character.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        PercentEncoding.decoded(text).flatMap { $0.contains { $0 < 0x20 } ? nil : $0 }
    }

    /// The address for messages, without the login.
    package var shown: String {
        switch self {
        case .directory(let path): path.shown
        case .server(let address, _): address
        }
    }
}
