extension IR {
    /// The least and the greatest value of a number.
    public struct Bounds: Codable, Hashable, Sendable {
        /// The least.
        public var min: Int
        /// The greatest; nil, and `null` in the document, if a cycle leaves no limit.
        public var max: Int?

        /// Creates bounds.
        public init(min: Int, max: Int?) {
            self.min = min
            self.max = max
        }

        /// Encodes a nil ``max`` as `null`, since it means no limit and not a missing value.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(min, forKey: .min)
            try container.encode(max, forKey: .max)
        }
    }
}
