import StoryIR

/// A file or URL that a story shows.
package struct StoryAsset: Equatable, Sendable {
    /// Where it is, and what is known of it.
    package enum Location: Equatable, Sendable {
        /// A file of the package.
        case package(PackageFile.Facts)
        /// After a URL.
        case remote
        /// A file that is not there.
        case missing
    }

    /// Its name, where the story gives it one.
    package var key: String?
    /// The path or URL as written.
    package let path: String
    /// What its first use takes it for.
    package let kind: IR.Asset.Kind
    package let location: Location
}
