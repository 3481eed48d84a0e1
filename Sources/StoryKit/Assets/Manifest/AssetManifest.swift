import StoryIR
import StorySource

/// The assets of a story and their URLs.
///
///     let manifest = AssetManifest(document.assets, base: ResourceURL("https://example.com/wolf/")!)
///     manifest["hero"]?.url   // https://example.com/wolf/assets/hero.png
public struct AssetManifest: Sendable {
    /// All assets, in the order of the document. Of assets with the same key, byte for byte, the first counts.
    public private(set) var assets: [Asset] = []
    private var indexOfKey: [ExactName: Int] = [:]
    private let base: ResourceURL

    /// Resolves the assets of a story, in linear time.
    ///
    /// A file of the package gets a URL in the folder `base`. A remote asset keeps its URL if the scheme is `http` or `https`.
    /// Missing assets have no URL, nor have those outside of the package: paths with `..`, and URLs with another scheme.
    public init(_ assets: [IR.Asset], base: ResourceURL) {
        self.base = base
        add(assets)
    }

    /// Appends the assets of a section of a split story.
    public mutating func add(_ assets: [IR.Asset]) {
        for asset in assets where indexOfKey[ExactName(asset.key)] == nil {
            indexOfKey[ExactName(asset.key)] = self.assets.count
            self.assets.append(Asset(asset, base: base))
        }
    }

    /// Replaces each asset with another one with the same key.
    mutating func replace(_ other: (Asset) -> Asset) { assets = assets.map(other) }

    /// The asset with a key; nil if the story has none.
    public subscript(key: String) -> Asset? { self[ExactName(key)] }

    subscript(key: ExactName) -> Asset? { indexOfKey[key].map { assets[$0] } }
}
