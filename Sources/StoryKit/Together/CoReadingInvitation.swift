/// What people share to read together: the name of a reading and its key, written as `NAME#KEY`.
public struct CoReadingInvitation: Hashable, Sendable {
    /// The name of the reading: 1 to 256 bytes without `+`, `#`, `/` and control characters.
    public let name: String
    /// The key that authenticates the messages of the reading.
    public let key: CoReadingKey

    /// Creates an invitation to a reading, by default with a new key.
    public init(name: String, key: CoReadingKey = .random()) throws(CoReadingInvitationError) {
        guard Self.isName(name) else { throw .name(name) }
        self.name = name
        self.key = key
    }

    /// Parses an invitation in the format of ``text``.
    public init(_ text: String) throws(CoReadingInvitationError) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard Self.isName(String(parts[0])) else { throw .name(String(parts[0])) }
        guard parts.count == 2 else { throw .missingKey }
        guard let key = CoReadingKey(String(parts[1])) else { throw .key }
        try self.init(name: String(parts[0]), key: key)
    }

    /// The text to share. It includes the key.
    public var text: String { "\(name)#\(key.text)" }

    /// Returns whether a text can name a reading: one level of an MQTT topic, safe for brokers and terminals.
    package static func isName(_ name: String) -> Bool {
        (1...256).contains(name.utf8.count) && !name.utf8.contains(where: "+#/".utf8.contains)
            && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

/// Why a text is not an invitation. The error reveals nothing of a key.
public enum CoReadingInvitationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is not valid for a reading.
    case name(String)
    /// The text has a name but no key.
    case missingKey
    /// The text after the name is not a key.
    case key

    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .name(let name):
            "a reading can't be called '\(name)'; take 1 to 256 bytes without '+', '#', '/' and control characters"
        case .missingKey: "an invitation has a key, 'NAME#KEY'; ask whoever shares the reading for it"
        case .key:
            "the key of an invitation is \(CoReadingKey.length) letters and digits; ask whoever shares the reading for it"
        }
    }
}
