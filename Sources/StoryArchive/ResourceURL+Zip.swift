import StoryFiles
import StoryKit

extension ResourceURL {
    /// Creates the `zip:` URL of an archive at an absolute path. It ends with `/`, so that names of entries can be appended.
    init(zip path: RawPath) {
        let names = path.bytes.split(separator: UInt8(ascii: "/")).map { Self.escaped($0) + "/" }
        guard let url = ResourceURL("zip:///" + names.joined()) else {
            preconditionFailure("escaped path components form a URL")
        }
        self = url
    }

    /// The names on the absolute path of a `zip:` URL; nil for any other URL.
    var zipNames: [[UInt8]]? {
        let scheme = "zip://"
        guard description.utf8.starts(with: scheme.utf8) else { return nil }
        let path = description.utf8.dropFirst(scheme.utf8.count)
        return path.first == UInt8(ascii: "/") ? Self.pathParts(path) : nil
    }
}
