import StorySource

/// The files of a story's package, as the passes may ask for them. The driver answers from the file system; a test, or
/// a story without a package, from what it likes.
package protocol PackageFiles: Sendable {
    /// Looks for the file that an asset path names, relative to the package folder. Never reads or follows anything
    /// outside the package. `path` is relative and not empty.
    func find(_ path: String) -> PackageFile

    /// The same, of a package that hashes contents: the file is not read to its end, and has no hash, where it has more than
    /// `limit` bytes.
    func find(_ path: String, hashingAtMost limit: Int) -> PackageFile

    /// Whether a folder of that name lies directly in the package folder.
    func hasFolder(_ name: String) -> Bool
}

extension PackageFiles {
    package func find(_ path: String, hashingAtMost limit: Int) -> PackageFile { find(path) }
}

/// What was found under an asset path.
package enum PackageFile: Equatable, Sendable {
    /// A regular file.
    case found(Facts)
    /// Nothing is there. `otherCase` is the path that differs in upper and lower case only, where there is one.
    case missing(otherCase: String?)
    /// The path leaves the package: by `..`, as an absolute path, or through a symbolic link. `link` is the path of that where a
    /// folder on the way is the link.
    case outside(link: String?)

    /// What is known of a file.
    package struct Facts: Equatable, Sendable {
        /// The size in bytes; nil where nobody can tell.
        package var byteCount: Int?
        /// XXH3, 128 bits, as 32 lower-case hexadecimal digits; nil where it was not asked for.
        package var hash: String?
        /// The intrinsic size of an image in pixels, from its header (PNG, JPEG, GIF, WebP).
        package var pixels: PixelSize?
        /// What it holds, by its contents; nil where nobody can tell.
        package var kind: FileKind?

        package init(byteCount: Int?, hash: String? = nil, pixels: PixelSize? = nil, kind: FileKind? = nil) {
            self.byteCount = byteCount
            self.hash = hash
            self.pixels = pixels
            self.kind = kind
        }
    }

    /// Width and height of an image.
    package struct PixelSize: Equatable, Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }
}
