import StorySource

/// The path of a request, split into names.
struct RequestPath: Equatable {
    /// The names, decoded.
    let names: [[UInt8]]
    /// Whether the path ends with a slash.
    let isFolder: Bool

    /// Returns nil for a path that our pages never request: with names of hidden files, `.` or `..`, or with slashes or control
    /// characters in names. Also returns nil for text that is no path.
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
