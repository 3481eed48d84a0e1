import StorySource

/// The path of a request, split into names.
struct RequestPath: Equatable {
    /// The names, decoded.
    let names: [[UInt8]]
    /// Whether the path ends with a slash.
    let isFolder: Bool

    /// Parses a path. Returns nil for an invalid one, and for one that no page requests: with hidden names, `.` or
    /// `..`, or with slashes, backslashes or control characters in names.
    init?(_ path: String) {
        var bytes = Array(path.utf8)[...]
        guard bytes.popFirst() == UInt8(ascii: "/") else { return nil }
        isFolder = bytes.isEmpty || bytes.last == UInt8(ascii: "/")
        if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        var names: [[UInt8]] = []
        for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) where !bytes.isEmpty {
            guard let name = PercentEncoding.decoded(part), let first = name.first, first != UInt8(ascii: "."),
                name.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") && $0 != 0x7F })
            else { return nil }
            names.append(name)
        }
        self.names = names
    }
}
