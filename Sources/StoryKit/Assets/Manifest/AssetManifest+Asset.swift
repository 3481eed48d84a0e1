import StoryIR

extension AssetManifest {
    /// An asset and its URL.
    public struct Asset: Hashable, Sendable {
        /// The key of the asset in the story.
        public let key: String
        /// Its kind.
        public let kind: IR.Asset.Kind
        /// Its URL; nil if it is not available.
        public let url: ResourceURL?
        /// Its size in bytes, if known.
        public let byteCount: Int?
        /// The hash of its bytes, as in `IR.Asset.hash`, if known.
        public let hash: String?
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
