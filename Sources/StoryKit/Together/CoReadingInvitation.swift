/// What people hand on to read together: the name of a reading, and its key. Written as `NAME#KEY`.
public struct CoReadingInvitation: Hashable, Sendable {
    /// What the reading is called: 1 to 256 bytes without `+`, `#`, `/` and control characters.
    public let name: String
    /// What messages of the reading are authenticated with.
    public let key: CoReadingKey

    /// An invitation to a reading, a new one where no key is given.
    public init(name: String, key: CoReadingKey = .random()) throws(CoReadingInvitationError) {
        guard Self.isName(name) else { throw .name(name) }
        self.name = name
        self.key = key
    }

    /// Takes an invitation as ``text`` gives it.
    public init(_ text: String) throws(CoReadingInvitationError) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard Self.isName(String(parts[0])) else { throw .name(String(parts[0])) }
        guard parts.count == 2 else { throw .missingKey }
        guard let key = CoReadingKey(String(parts[1])) else { throw .key }
        try self.init(name: String(parts[0]), key: key)
    }

    /// The invitation as it is handed on. It holds the key.
    public var text: String { "\(name)#\(key.text)" }

    /// Whether a reading can be called this: one level of an MQTT topic, which a broker and a terminal take.
    package static func isName(_ name: String) -> Bool {
        (1...256).contains(name.utf8.count) && !name.utf8.contains(where: "+#/".utf8.contains)
            && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

/// Why a text is no invitation. It reveals nothing of a key.
public enum CoReadingInvitationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No reading can be called this.
    case name(String)
    /// There is a name only.
    case missingKey
    /// What is given is no key.
    case key

    /// What is wrong, and what to do.
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
