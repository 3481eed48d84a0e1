import StorySource

/// A participant of a reading: the owner, or a follower.
public struct CoReadingParticipant: Hashable, Sendable, Identifiable {
    /// The longest name, in bytes of UTF-8.
    public static let nameLimit = 128

    /// The id, unique among the participants of a reading.
    public let id: ID
    /// The name to show. It comes from other participants: terminals must make control characters visible.
    public let name: String

    /// Creates a participant. A name longer than ``nameLimit`` is truncated between two characters.
    public init(id: ID, name: String) {
        self.id = id
        var name = name
        while name.utf8.count > Self.nameLimit { name.removeLast() }
        self.name = name
    }
}

extension CoReadingParticipant {
    /// The id of a participant: 1 to 64 of the characters `A` to `Z`, `a` to `z`, `0` to `9`, `-`, `.` and `_`.
    ///
    /// If two participants claim a reading at once, the one with the greater id, compared by bytes, owns it. An app may reuse
    /// an id for later sessions, but not for simultaneous ones.
    public struct ID: Hashable, Comparable, Sendable, LosslessStringConvertible {
        /// The id as sent to other participants.
        public let description: String

        /// Parses an id in the format of ``description``. Returns nil for any other text.
        public init?(_ text: String) {
            guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
            description = text
        }

        /// Creates a unique id of 16 random hexadecimal digits.
        public init(using random: inout some RandomNumberGenerator) {
            description = (random.next() as UInt64).digits(16, radix: 16)
        }

        /// Returns a random id from the system's generator.
        public static func random() -> ID {
            var random = SystemRandomNumberGenerator()
            return ID(using: &random)
        }

        /// Returns whether the left id precedes the right one, compared by bytes.
        public static func < (left: ID, right: ID) -> Bool {
            left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
        }

        private static func isAllowed(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || "-._".utf8.contains(byte) }
    }
}
