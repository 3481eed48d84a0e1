/// The secret of a shared reading: its holders can follow and lead.
///
/// It is 130 random bits, written as 26 characters of `a` to `z` and `2` to `7`. No description of it holds them, so that it
/// gets into no log by mistake; only ``text`` does.
public struct CoReadingKey: Hashable, Sendable {
    /// How many characters a key has.
    public static let length = 26
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// The key as it is written down and handed on.
    public let text: String

    /// Takes a key as ``text`` gives it, in lower or upper case; nil for any other text.
    public init?(_ text: String) {
        let text = text.lowercased()
        guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = text
    }

    /// A new key. The generator has to be fit for secrets.
    public init(using random: inout some RandomNumberGenerator) {
        text = String(
            decoding: (0..<Self.length).map { _ in Self.alphabet[Int.random(in: 0..<32, using: &random)] },
            as: UTF8.self)
    }

    /// A new key from the system's generator.
    public static func random() -> CoReadingKey {
        var random = SystemRandomNumberGenerator()
        return CoReadingKey(using: &random)
    }
}

extension CoReadingKey: CustomStringConvertible, CustomReflectable {
    /// Not the key.
    public var description: String { "…" }
    /// Shows nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
