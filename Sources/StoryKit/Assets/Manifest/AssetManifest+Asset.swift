import StoryIR

extension AssetManifest {
    /// An asset, and where it is.
    public struct Asset: Hashable, Sendable {
        /// The name of the asset in the story.
        public let key: String
        /// What it is.
        public let kind: IR.Asset.Kind
        /// Where to get it; nil where it is not to be had.
        public let url: ResourceURL?
        /// How many bytes it has, where that is known.
        public let byteCount: Int?
        /// The hash of its bytes, as in `IR.Asset.hash`, where it is known.
        public let hash: String?
        /// How much the story depends on it at most.
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

        /// Another file of an asset.
        init(_ asset: Asset, variant: AssetVariant) {
            key = asset.key
            kind = asset.kind
            url = variant.url
            byteCount = variant.byteCount
            hash = variant.hash
            criticality = asset.criticality
        }
    }
}
