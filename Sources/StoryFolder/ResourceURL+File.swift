import StoryFiles
import StoryKit

extension ResourceURL {
    /// Creates the `file:` URL of an absolute path (RFC 8089), ending with `/` for a folder. Returns nil for a relative path,
    /// and for one with a part `..`.
    public init?(filePath path: String, isFolder: Bool = false) { self.init(file: RawPath(path), isFolder: isFolder) }

    /// Creates the URL of a path whose names need not be UTF-8.
    package init?(file path: RawPath, isFolder: Bool) {
        let parts = path.bytes.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        guard path.bytes.first == UInt8(ascii: "/"), !path.bytes.contains(0),
            !parts.contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        let names = parts.map { Self.escaped($0) }.joined(separator: "/")
        self.init("file:///" + names + (isFolder && !parts.isEmpty ? "/" : ""))
    }

    /// The absolute path of a `file:` URL, without a trailing `/`; nil for any other URL, for one of another machine, and for a
    /// path that is not UTF-8 or has a part `..`.
    public var filePath: String? { file?.text }

    /// The path as ``filePath``, whose names need not be UTF-8.
    var file: RawPath? {
        var rest = description.utf8[...]
        let scheme = "file:".utf8
        guard rest.prefix(scheme.count).map({ $0 | 0x20 }).elementsEqual(scheme.map { $0 | 0x20 }) else { return nil }
        rest = rest.dropFirst(scheme.count)
        if rest.starts(with: "//".utf8) {
            let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
            guard host.isEmpty || host.map({ $0 | 0x20 }).elementsEqual("localhost".utf8) else { return nil }
            rest = rest[host.endIndex...]
        }
        guard rest.first == UInt8(ascii: "/"), let parts = Self.pathParts(rest) else { return nil }
        return RawPath([UInt8(ascii: "/")] + parts.joined(separator: "/".utf8))
    }
}
