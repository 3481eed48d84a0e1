/// The secret of a shared reading: its holders can follow and lead.
///
/// A key is 130 random bits, written as 26 characters of `a` to `z` and `2` to `7`. Only ``text`` reveals them; descriptions do
/// not, so that the key does not end up in a log by mistake.
public struct CoReadingKey: Hashable, Sendable {
    /// The number of characters of a key.
    public static let length = 26
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// The characters of the key, for sharing.
    public let text: String

    /// Parses a key in the format of ``text``, in lower or upper case. Returns nil for any other text.
    public init?(_ text: String) {
        let text = text.lowercased()
        guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = text
    }

    /// Creates a key. The generator must be cryptographically secure.
    public init(using random: inout some RandomNumberGenerator) {
        text = String(
            decoding: (0..<Self.length).map { _ in Self.alphabet[Int.random(in: 0..<32, using: &random)] },
            as: UTF8.self)
    }

    /// Returns a new key from the system's generator.
    public static func random() -> CoReadingKey {
        var random = SystemRandomNumberGenerator()
        return CoReadingKey(using: &random)
    }
}

extension CoReadingKey: CustomStringConvertible, CustomReflectable {
    /// A placeholder that does not reveal the key.
    public var description: String { "…" }
    /// A mirror without children, which does not reveal the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
