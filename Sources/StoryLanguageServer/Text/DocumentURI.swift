import StoryFiles
import StorySource

/// Converts between `file` URIs (RFC 8089) and paths.
enum DocumentURI {
    /// Returns the path of a file; nil for any other URI.
    static func path(_ uri: String) -> RawPath? {
        var rest = Array(uri.utf8)[...]
        guard rest.prefix(7).map({ $0 | 0x20 }).elementsEqual("file://".utf8) else { return nil }
        rest = rest.dropFirst(7)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(decoding: rest[..<slash], as: UTF8.self)
        guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
        rest = rest[slash...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        // No file name contains NUL.
        guard var bytes = PercentEncoding.decoded(rest), !bytes.contains(0) else { return nil }
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        return RawPath(bytes)
    }

    /// Returns the URI of an absolute path.
    static func uri(_ path: RawPath) -> String { "file://" + escaped(path.bytes) }

    static func escaped(_ path: [UInt8]) -> String { PercentEncoding.encoded(path, keeping: "/") }
}
