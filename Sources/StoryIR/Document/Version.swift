import StorySource

extension IR {
    /// A version of the IR: `1.1`. A greater minor adds members that a reader may ignore; another major may change
    /// anything.
    public struct Version: Codable, Hashable, Sendable, CustomStringConvertible {
        /// The version that this library writes, and the newest whose members it knows.
        public static let current = Version(major: 1, minor: 1)

        /// Changes with anything that an older reader would get wrong.
        public var major: Int
        /// Changes with members that an older reader may ignore.
        public var minor: Int

        /// Takes each member as it is.
        package init(major: Int, minor: Int) {
            self.major = major
            self.minor = minor
        }

        /// `major.minor`.
        public var description: String { "\(major).\(minor)" }

        /// Reads two numbers with a full stop between them.
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
        }

        /// Writes `major.minor`.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(description)
        }
    }
}
