extension IR {
    /// The use of an asset on a page.
    public struct AssetUse: Decodable, Hashable, Sendable {
        /// The key of the asset.
        public var asset: String
        /// How much the page depends on it.
        public var criticality: Criticality
        /// When it is used: `enter`, `tap`, `line:<id>` or `choice:<id>`.
        public var on: String

        /// When it is used, as a value.
        public enum Trigger: Hashable, Sendable {
            /// When the page is entered.
            case enter
            /// When it is tapped.
            case tap
            /// With the line that has this id.
            case line(id: String)
            /// With the choice that has this id.
            case choice(id: String)
        }

        /// ``on`` as a value; nil if this version of the library does not know it.
        public var trigger: Trigger? {
            let parts = on.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return switch (parts[0], parts.count == 2 ? String(parts[1]) : nil) {
            case ("enter", nil): .enter
            case ("tap", nil): .tap
            case ("line", let id?): .line(id: id)
            case ("choice", let id?): .choice(id: id)
            default: nil
            }
        }

        package init(asset: String, criticality: Criticality, on: String) {
            self.asset = asset
            self.criticality = criticality
            self.on = on
        }
    }
}
