import StoryCompiler
import StoryHTMLBackend

/// The output of a story as a cache holds it: all files except those that are copied from the package.
struct CachedFiles: Sendable {
    struct File: Sendable {
        /// The components of the path in the output folder.
        let names: [[UInt8]]
        let bytes: [UInt8]

        var path: String { PackageFolder.path(names) }
    }

    /// In the order in which they are written.
    var files: [File]
    /// The files of the package that are shown, by the components of their paths.
    var assets: [[[UInt8]]]
    var record: BuildRecord
    var card: StoryCard?

    /// Everything but the contents of ``files``.
    var manifest: OutputManifest { OutputManifest(files: Set(files.map(\.names) + assets), record: record, card: card) }
}
