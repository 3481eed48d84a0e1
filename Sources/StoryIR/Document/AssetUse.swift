extension IR {
    /// A picture or sound that a page uses.
    public struct AssetUse: Codable, Hashable, Sendable {
        /// The key of the asset.
        public var asset: String
        /// How much the page depends on it.
        public var criticality: Criticality
        /// When it is used: `enter`, `tap`, `line:<id>` or `choice:<id>`.
        public var on: String

        /// Takes each member as it is.
        public init(asset: String, criticality: Criticality, on: String) {
            self.asset = asset
            self.criticality = criticality
            self.on = on
        }
    }
}
