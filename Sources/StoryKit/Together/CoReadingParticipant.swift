/// A participant of a reading: the owner, or a follower.
public struct CoReadingParticipant: Hashable, Sendable, Identifiable {
    /// The longest name, in bytes of UTF-8.
    public static let nameLimit = 128

    /// Tells this participant from all others of the same reading.
    public let id: ID
    /// What people call it. It comes from others: a terminal has to make control characters visible.
    public let name: String

    /// A name that is longer than ``nameLimit`` is cut off, between two characters.
    public init(id: ID, name: String) {
        self.id = id
        var name = name
        while name.utf8.count > Self.nameLimit { name.removeLast() }
        self.name = name
    }
}

extension CoReadingParticipant {
    /// What tells participants apart: 1 to 64 of the characters `A` to `Z`, `a` to `z`, `0` to `9`, `-`, `.` and `_`.
    ///
    /// Of two that claim a reading at once the one with the greater id, byte by byte, owns it. An app may keep an id between
    /// two sessions, but must not use it in two at once.
    public struct ID: Hashable, Comparable, Sendable, LosslessStringConvertible {
        /// The id as it is sent.
        public let description: String

        /// Takes an id as ``description`` gives it; nil for any other text.
        public init?(_ text: String) {
            guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
            description = text
        }

        /// An id that nobody else has: 16 hexadecimal digits by chance.
        public init(using random: inout some RandomNumberGenerator) {
            let digits = String(random.next() as UInt64, radix: 16)
            description = String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }

        /// An id by the system's chance.
        public static func random() -> ID {
            var random = SystemRandomNumberGenerator()
            return ID(using: &random)
        }

        /// Whether the left one comes first, byte by byte.
        public static func < (left: ID, right: ID) -> Bool {
            left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
        }

        private static func isAllowed(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
