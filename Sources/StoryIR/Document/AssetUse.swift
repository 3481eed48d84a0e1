extension IR {
    /// The use of an asset on a page.
    public struct AssetUse: Codable, Hashable, Sendable {
        /// The key of the asset.
        public var asset: String
        /// How much the page depends on it.
        public var criticality: Criticality
        /// When it is used: `enter`, `tap`, `line:<id>` or `choice:<id>`.
        public var on: String

        package init(asset: String, criticality: Criticality, on: String) {
            self.asset = asset
            self.criticality = criticality
            self.on = on
        }
    }
}
