import StorySource

/// Answers the passes' questions about the files of a story's package. The driver implements it with the file system, tests
/// and stories without a package in other ways.
package protocol PackageFiles: Sendable {
    /// Finds the file at an asset path, which is nonempty and relative to the package folder. Never reads or follows anything
    /// outside the package.
    func find(_ path: String) -> PackageFile

    /// Finds a file as `find(_:)` does, and hashes it if the package hashes contents. A file of more than `limit` bytes is not
    /// read to its end and gets no hash.
    func find(_ path: String, hashingAtMost limit: Int) -> PackageFile

    /// Returns whether a folder of that name is directly in the package folder.
    func hasFolder(_ name: String) -> Bool

    /// Returns the visible names in the folder of a path, for suggestions; empty if they are unknown.
    func names(besides path: String) -> [String]
}

extension PackageFiles {
    package func names(besides path: String) -> [String] { [] }

    package func find(_ path: String, hashingAtMost limit: Int) -> PackageFile { find(path) }
}

/// The result of looking for an asset path.
package enum PackageFile: Equatable, Sendable {
    /// A regular file.
    case found(Facts)
    /// Nothing. `otherCase` is a path that differs only in letter case or in the form of its accents, if there is one.
    case missing(otherCase: String?)
    /// The path leaves the package: by `..`, as an absolute path, or through a symbolic link. `link` is the path of the link
    /// if a folder on the way is one.
    case outside(link: String?)

    package struct Facts: Equatable, Sendable {
        /// The size in bytes; nil if it is unknown.
        package var byteCount: Int?
        /// The 128-bit XXH3 hash as 32 lower-case hexadecimal digits; nil if it was not requested.
        package var hash: String?
        /// The intrinsic size of an image in pixels, from its header (PNG, JPEG, GIF, WebP).
        package var pixels: PixelSize?
        /// The kind of its content; nil if it is unknown.
        package var kind: FileKind?

        package init(byteCount: Int?, hash: String? = nil, pixels: PixelSize? = nil, kind: FileKind? = nil) {
            self.byteCount = byteCount
            self.hash = hash
            self.pixels = pixels
            self.kind = kind
        }
    }

    package struct PixelSize: Equatable, Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }
}
