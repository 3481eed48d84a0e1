import StorySource

extension ResourceURL {
    /// Returns the path for which ``file(_:)`` of `folder` returns this URL; nil if this is not a file in that folder, or not
    /// UTF-8.
    package func path(in folder: ResourceURL) -> String? {
        let own = description.utf8
        var base = folder.description.utf8[...]
        if base.last == UInt8(ascii: "/") { base = base.dropLast() }
        guard own.starts(with: base) else { return nil }
        let rest = own.dropFirst(base.count)
        guard rest.first == UInt8(ascii: "/"), let parts = Self.pathParts(rest), !parts.isEmpty else { return nil }
        return String(wellFormed: Array(parts.joined(separator: "/".utf8)))
    }

    /// Returns the decoded segments of a URL's path (RFC 3986, sections 2.1 and 3.3), without empty ones and `.`.
    ///
    /// Returns nil if it has a query, a fragment, a `%` without two digits after it, a segment `..`, or a segment with a `/` or
    /// a NUL, which no file name contains.
    package static func pathParts(_ path: Substring.UTF8View) -> [[UInt8]]? {
        if path.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) { return nil }
        var parts: [[UInt8]] = []
        for escaped in path.split(separator: UInt8(ascii: "/")) {
            guard let part = PercentEncoding.decoded(escaped), !part.contains(0), !part.contains(UInt8(ascii: "/")),
                part != Array("..".utf8)
            else { return nil }
            if part != [UInt8(ascii: ".")] { parts.append(part) }
        }
        return parts
    }
}
