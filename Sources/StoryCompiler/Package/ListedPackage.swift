import StoryIR
import StorySemantics
import StorySource

/// A package whose files an app lists. Names are case-sensitive, as in a folder.
struct ListedPackage: PackageFiles {
    private let contents: any PackageContents
    /// The paths as listed, by their components.
    private let paths: [[[UInt8]]: String]
    /// The paths by case-folded components. Of several equal ones, the first in byte order.
    private let byFoldedPath: [String: String]
    private let folders: Set<[UInt8]>

    init(_ contents: any PackageContents) {
        self.contents = contents
        var paths: [[[UInt8]]: String] = [:]
        var byFoldedPath: [String: String] = [:]
        var folders: Set<[UInt8]> = []
        for path in contents.paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            // A path that leaves the package is not in it.
            guard let names = PackageFolder.names(path) else { continue }
            paths[names] = path
            let folded = Self.folded(names)
            if byFoldedPath[folded] == nil { byFoldedPath[folded] = path }
            if names.count > 1 { folders.insert(names[0]) }
        }
        self.paths = paths
        self.byFoldedPath = byFoldedPath
        self.folders = folders
    }

    func find(_ path: String) -> PackageFile {
        guard let names = PackageFolder.names(path) else { return .outside(link: nil) }
        guard let listed = paths[names] else { return .missing(otherCase: byFoldedPath[Self.folded(names)]) }
        guard let bytes = contents.content(of: listed) else { return .missing(otherCase: nil) }
        return bytes.withUnsafeBytes { bytes in
            var hash = ContentHash()
            hash.update(bytes)
            return .found(
                .init(
                    byteCount: bytes.count, hash: hash.hexadecimal, pixels: ImageHeader.pixels(bytes),
                    kind: FileKind(contents: bytes)))
        }
    }

    func hasFolder(_ name: String) -> Bool { folders.contains(Array(name.utf8)) }

    private static func folded(_ names: [[UInt8]]) -> String { PackageFolder.path(names).lowercased() }
}
