extension IR {
    /// Colours and type, fallbacks applied. A colour is `#` and six lower-case hexadecimal digits.
    public struct Theme: Codable, Hashable, Sendable {
        /// The accent.
        public var accentColor: String
        /// The stops of the gradient after the title, two or more.
        public var heroGradient: [String]
        /// The family of type.
        public var typeRamp: TypeRamp

        /// Takes each member as it is.
        package init(accentColor: String, heroGradient: [String], typeRamp: TypeRamp) {
            self.accentColor = accentColor
            self.heroGradient = heroGradient
            self.typeRamp = typeRamp
        }
    }
}
