/// One of several files of an asset, as in HTML's `srcset`: the same picture in another size.
public struct AssetVariant: Hashable, Sendable {
    /// The URL of the file.
    public var url: ResourceURL
    /// The width of the picture in pixels.
    public var width: Int
    /// The size of the file in bytes; nil if it is unknown.
    public var byteCount: Int?
    /// The hash of the file, as in `IR.Asset.hash`; nil if it is unknown.
    public var hash: String?

    /// Creates a variant.
    public init(url: ResourceURL, width: Int, byteCount: Int? = nil, hash: String? = nil) {
        self.url = url
        self.width = width
        self.byteCount = byteCount
        self.hash = hash
    }

    /// Returns the file of an asset that suits the network and the screen; nil for the file in the story. The returned file
    /// must exist: a story that is read from its download has no others than those in the story.
    public typealias Choice = @Sendable (AssetManifest.Asset) -> AssetVariant?

    /// Returns the smallest variant that is wide enough, or else the widest.
    /// - Parameters:
    ///   - variants: The variants to choose from.
    ///   - width: The displayed width of the picture in pixels.
    ///   - isConstrained: Whether the network is slow or metered; then half the width is enough.
    public static func best(of variants: [AssetVariant], forWidth width: Int, isConstrained: Bool = false) -> Self? {
        let needed = isConstrained ? width / 2 : width
        return variants.filter { $0.width >= needed }.min { $0.width < $1.width }
            ?? variants.max { $0.width < $1.width }
    }
}
