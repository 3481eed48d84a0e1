import StoryIR

/// One of several files of an asset, as `srcset` lists them in HTML: the same picture in another size.
public struct AssetVariant: Hashable, Sendable {
    /// Where it is.
    public var url: ResourceURL
    /// How wide it is, in pixels.
    public var width: Int
    /// How many bytes it has, where that is known.
    public var byteCount: Int?
    /// The hash of its bytes, as in `IR.Asset.hash`, where it is known.
    public var hash: String?

    /// Takes each member as it is.
    public init(url: ResourceURL, width: Int, byteCount: Int? = nil, hash: String? = nil) {
        self.url = url
        self.width = width
        self.byteCount = byteCount
        self.hash = hash
    }

    /// Chooses the file of an asset by the network and the screen, which it knows; nil for the one that the story names.
    /// What it chooses has to be there.
    public typealias Choice = @Sendable (AssetManifest.Asset) -> AssetVariant?

    /// The smallest of some that is wide enough, else the widest.
    /// - Parameters:
    ///   - variants: What there is to choose from.
    ///   - width: How wide the picture is shown, in pixels.
    ///   - isConstrained: Whether the network is slow or costs: then half of that is enough.
    public static func best(of variants: [AssetVariant], forWidth width: Int, isConstrained: Bool = false) -> Self? {
        let needed = isConstrained ? width / 2 : width
        return variants.filter { $0.width >= needed }.min { $0.width < $1.width }
            ?? variants.max { $0.width < $1.width }
    }
}

extension AssetManifest {
    /// The same assets, each with the file that is chosen for it.
    func choosing(_ choose: AssetVariant.Choice) -> AssetManifest {
        var manifest = self
        manifest.replace { asset in choose(asset).map { Asset(asset, variant: $0) } ?? asset }
        return manifest
    }
}
