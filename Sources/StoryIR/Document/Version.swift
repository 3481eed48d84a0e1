import StorySource

extension IR {
    /// An IR version: `1.1`. A greater minor version adds members that a reader may ignore; another major version may change
    /// anything.
    public struct Version: Codable, Hashable, Sendable, CustomStringConvertible {
        /// The version that this library writes, and the newest whose members it knows.
        public static let current = Version(major: 1, minor: 1)

        /// Incremented for changes that an older reader would misread.
        public var major: Int
        /// Incremented for members that an older reader may ignore.
        public var minor: Int

        package init(major: Int, minor: Int) {
            self.major = major
            self.minor = minor
        }

        /// `major.minor`.
        public var description: String { "\(major).\(minor)" }

        /// Decodes two numbers with a full stop between them. Throws ``IncompatibleStory/version(_:)`` for a major version that
        /// this library does not read.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]),
                text == "\(major).\(minor)", major >= 0, minor >= 0
            else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "expected a version as '\(Self.current)', found '\(ShortText.cut(text))'")
            }
            self.init(major: major, minor: minor)
            guard major == Self.current.major else { throw IncompatibleStory.version(self) }
        }

        /// Encodes `major.minor`.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(description)
        }
    }
}
