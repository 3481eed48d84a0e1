import StoryIR
import StorySource

/// What a story shows and plays, and where each of it is.
///
///     let manifest = AssetManifest(document.assets, base: ResourceURL("https://example.com/wolf/")!)
///     manifest["hero"]?.url   // https://example.com/wolf/assets/hero.png
public struct AssetManifest: Sendable {
    /// All assets, in the order of the document. Where two have the same key, byte for byte, the first one counts.
    public private(set) var assets: [Asset] = []
    private var indexOfKey: [ExactName: Int] = [:]
    private let base: ResourceURL

    /// Resolves the assets of a story. Time is linear in their number.
    ///
    /// A file of the package becomes a file in the folder `base`, and one after a URL that URL, if its scheme is
    /// `http` or `https`. An asset that is missing has no URL, nor has one that would lead out of the package: a path
    /// with `..`, or a URL of any other scheme.
    public init(_ assets: [IR.Asset], base: ResourceURL) {
        self.base = base
        add(assets)
    }

    /// Adds assets of the same story after those that are there: what a section of a split story brings with it.
    public mutating func add(_ assets: [IR.Asset]) {
        for asset in assets where indexOfKey[ExactName(asset.key)] == nil {
            indexOfKey[ExactName(asset.key)] = self.assets.count
            self.assets.append(Asset(asset, base: base))
        }
    }

    /// Puts others in the place of assets, with the same keys.
    mutating func replace(_ other: (Asset) -> Asset) { assets = assets.map(other) }

    /// The asset of a key; nil where the story has none.
    public subscript(key: String) -> Asset? { self[ExactName(key)] }

    subscript(key: ExactName) -> Asset? { indexOfKey[key].map { assets[$0] } }
}
