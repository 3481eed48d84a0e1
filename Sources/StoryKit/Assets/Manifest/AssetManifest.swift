import StoryIR
import StorySource

/// The assets of a story and their URLs.
///
///     let manifest = AssetManifest(document.assets, base: ResourceURL("https://example.com/wolf/")!)
///     manifest["hero"]?.url   // https://example.com/wolf/assets/hero.png
public struct AssetManifest: Sendable {
    /// An asset and its URL.
    public struct Asset: Hashable, Sendable {
        /// The key of the asset in the story.
        public let key: String
        /// Its kind.
        public let kind: IR.Asset.Kind
        /// Its URL; nil if it is not available.
        public fileprivate(set) var url: ResourceURL?
        /// Its size in bytes, if known.
        public fileprivate(set) var byteCount: Int?
        /// The hash of its bytes, as in `IR.Asset.hash`, if known.
        public fileprivate(set) var hash: String?
        /// The highest criticality of its uses.
        public let criticality: IR.Criticality

        init(_ asset: IR.Asset, base: ResourceURL) {
            key = asset.key
            kind = asset.kind
            url =
                switch asset.location {
                case .package: base.file(asset.src)
                case .remote: ResourceURL(asset.src).flatMap { $0.isOnTheWeb ? $0 : nil }
                case .missing: nil
                }
            byteCount = asset.bytes.flatMap { $0 < 0 ? nil : $0 }
            hash = asset.hash
            criticality = asset.criticality
        }
    }

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

    /// Returns the same assets with the chosen files.
    func choosing(_ choose: AssetVariant.Choice) -> AssetManifest {
        var manifest = self
        for (index, asset) in assets.enumerated() {
            guard let variant = choose(asset) else { continue }
            manifest.assets[index].url = variant.url
            manifest.assets[index].byteCount = variant.byteCount
            manifest.assets[index].hash = variant.hash
        }
        return manifest
    }

    /// The asset with a key; nil if the story has none.
    public subscript(key: String) -> Asset? { self[ExactName(key)] }

    subscript(key: ExactName) -> Asset? { indexOfKey[key].map { assets[$0] } }
}
