import StoryIR

/// A file or URL that a story shows.
package struct StoryAsset: Equatable, Sendable {
    /// The location of an asset, and the known properties of its file.
    package enum Location: Equatable, Sendable {
        case package(PackageFile.Facts)
        /// At a URL.
        case remote
        case missing
    }

    /// Its key, if the story declares one.
    package var key: String?
    /// The path or URL as written.
    package let path: String
    /// The kind that its first use implies, links aside.
    package var kind: IR.Asset.Kind
    package let location: Location
}
