import StorySource

extension ResourceURL {
    /// The path that ``file(_:)`` of `folder` makes this URL of; nil where it is not one of a file in that folder, or
    /// not UTF-8.
    package func path(in folder: ResourceURL) -> String? {
        let own = description.utf8
        var base = folder.description.utf8[...]
        if base.last == UInt8(ascii: "/") { base = base.dropLast() }
        guard own.starts(with: base) else { return nil }
        let rest = own.dropFirst(base.count)
        guard rest.first == UInt8(ascii: "/"), let parts = Self.pathParts(rest), !parts.isEmpty else { return nil }
        return String(wellFormed: Array(parts.joined(separator: "/".utf8)))
    }

    /// The parts of the path of a URL, decoded (RFC 3986, sections 2.1 and 3.3), without those that are empty or `.`.
    ///
    /// Nil where it has a query or a fragment, a `%` without two digits after it, a part `..`, or a part that holds a
    /// `/` or a NUL, as no name of a file does.
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
