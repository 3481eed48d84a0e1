import StorySource

/// The name of a file in SARIF: a URI (RFC 3986) relative to the working folder, `%SRCROOT%`, or else an absolute one.
struct ArtifactReference {
    let uri: String
    let isInWorkingFolder: Bool

    /// Creates a reference to a path, which need not be UTF-8. `workingFolder`: the absolute path of the working folder; nil if
    /// it is unknown, so that relative paths are used as they are.
    init(_ path: [UInt8], workingFolder: String?) {
        let isAbsolute = path.first == UInt8(ascii: "/")
        let base = Self.names(Array((workingFolder ?? "").utf8), below: [])
        let names = Self.names(path, below: isAbsolute ? [] : base)
        if names.count > base.count, names.starts(with: base), !isAbsolute || workingFolder != nil {
            isInWorkingFolder = true
            uri = Self.encoded(names[base.count...])
        } else {
            isInWorkingFolder = false
            uri = "file:///" + Self.encoded(names[...])
        }
    }

    /// Returns the components of a path, with `.` and `..` resolved.
    private static func names(_ path: [UInt8], below base: [[UInt8]]) -> [[UInt8]] {
        var names = base
        for name in path.split(separator: UInt8(ascii: "/")) {
            switch Array(name) {
            case [UInt8(ascii: ".")]: continue
            case [UInt8(ascii: "."), UInt8(ascii: ".")]: _ = names.popLast()
            case let name: names.append(name)
            }
        }
        return names
    }

    /// Returns the path of a URI: each byte that is not unreserved (RFC 3986, section 2.3) becomes `%` and two digits,
    /// including `:`, which could be read as the end of a scheme.
    private static func encoded(_ names: ArraySlice<[UInt8]>) -> String {
        names.map { PercentEncoding.encoded($0) }.joined(separator: "/")
    }
}
