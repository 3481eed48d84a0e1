extension IR {
    /// A least and a greatest number of something.
    public struct Bounds: Codable, Hashable, Sendable {
        /// The least.
        public var min: Int
        /// The greatest; nil, and `null` in the document, where a loop leaves no greatest.
        public var max: Int?

        /// Takes each member as it is.
        public init(min: Int, max: Int?) {
            self.min = min
            self.max = max
        }

        /// Writes a nil ``max`` as `null`, since it is an answer and not an absence.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(min, forKey: .min)
            try container.encode(max, forKey: .max)
        }
    }
}
