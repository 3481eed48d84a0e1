extension IR {
    /// The colours and typeface, with fallbacks applied. A colour is `#` and six lower-case hexadecimal digits.
    public struct Theme: Codable, Hashable, Sendable {
        /// The colours of a story without colours (LANGUAGE.md 6).
        package static let neutralAccent = "#5a5a5f"
        package static let neutralGradient = ["#1c1c1e", "#3a3a3c"]

        /// The accent colour.
        public var accentColor: String
        /// The stops of the gradient behind the title, at least two.
        public var heroGradient: [String]
        /// The typeface.
        public var typeRamp: TypeRamp

        package init(accentColor: String, heroGradient: [String], typeRamp: TypeRamp) {
            self.accentColor = accentColor
            self.heroGradient = heroGradient
            self.typeRamp = typeRamp
        }
    }
}
