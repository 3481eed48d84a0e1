import StorySource

extension IR {
    /// A half-open range of UTF-8 byte offsets into the source file; `[start, end]` in the document.
    public struct Span: Codable, Hashable, Sendable {
        /// The offset of the first byte.
        public var start: Int
        /// The offset after the last byte.
        public var end: Int

        /// Creates a span from `start` up to, but not including, `end`.
        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }

        /// Creates a span from one of the source.
        public init(_ span: SourceSpan) { self.init(start: Int(span.start), end: Int(span.end)) }

        /// Decodes an array of two numbers.
        public init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            start = try container.decode(Int.self)
            end = try container.decode(Int.self)
        }

        /// Encodes an array of two numbers.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(start)
            try container.encode(end)
        }
    }
}
