import CStoryMosquitto
import StoryKit

/// Where an ``MQTTTransport`` connects to, and what the reading is called there.
public struct MQTTConfiguration: Hashable, Sendable {
    /// The least ``firstDelay`` and ``longestDelay``: 10 milliseconds.
    public static let leastDelay = Duration.milliseconds(10)
    /// What the names of all topics begin with.
    public static let topicPrefix = "mdxc/together/"

    /// How a connection is encrypted.
    public enum Encryption: Hashable, Sendable {
        /// Not at all. Passwords and what is read are visible on the way.
        case none
        /// By TLS, with the certificate authorities that the system trusts.
        case system
        /// By TLS, with the certificate authorities of a file in PEM.
        case authorities(file: String)
    }

    /// The name or address of the broker.
    public let host: String
    /// Its port, from 1 to 65535.
    public let port: Int
    /// The name of the reading: everybody who connects with this name takes part.
    public let name: String
    /// Who connects; nil for a broker that lets everybody in.
    public let user: String?
    /// The user's password.
    public let password: String?
    /// How the connection is encrypted.
    public let encryption: Encryption
    /// How long to wait before the second attempt to connect; before each further one it is twice as long, less some by
    /// chance. At least ``leastDelay``; longer than a hundred years counts as that.
    public var firstDelay: Duration = .milliseconds(250) {
        didSet { firstDelay = Self.limited(firstDelay) }
    }
    /// The longest wait before each further attempt, with the same limits.
    public var longestDelay: Duration = .seconds(30) {
        didSet { longestDelay = Self.limited(longestDelay) }
    }
    /// What the broker knows the connection by; nil for a name by chance.
    var clientID: String?

    /// Checks each member.
    /// - Parameters:
    ///   - host: The name or the address of the broker.
    ///   - port: 1883 if not said otherwise, and 8883 with encryption.
    ///   - name: That of the `CoReadingInvitation`: it is one level of a topic. Its key goes to the session only.
    ///   - user: Who connects; nil for a broker that lets everybody in.
    ///   - password: That of the user: UTF-8 of at most 65,535 bytes, as the user's name, without U+0000.
    ///   - encryption: How the connection is encrypted.
    public init(
        host: String, port: Int? = nil, name: String, user: String? = nil, password: String? = nil,
        encryption: Encryption = .none
    ) throws(MQTTConfigurationError) {
        let port = port ?? (encryption == .none ? 1883 : 8883)
        guard !host.isEmpty, !host.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { throw .host(host) }
        guard (1...65_535).contains(port) else { throw .port(port) }
        guard Self.isTopicLevel(name) else { throw .name(name) }
        guard password == nil || user != nil else { throw .passwordWithoutUser }
        let texts = [user, password].compactMap { $0 }
        guard texts.allSatisfy({ $0.utf8.count <= 65_535 && !$0.utf8.contains(0) }) else { throw .credentials }
        if case .authorities(let file) = encryption, file.isEmpty || file.utf8.contains(0) { throw .authorities(file) }
        self.host = host
        self.port = port
        self.name = name
        self.user = user
        self.password = password
        self.encryption = encryption
    }

    /// Where states go, the last of them retained.
    var stateTopic: String { Self.topicPrefix + name + "/state" }
    /// Where everything else goes.
    var noteTopic: String { Self.topicPrefix + name + "/notes" }

    private static func limited(_ delay: Duration) -> Duration { min(max(delay, leastDelay), ElapsedClock.longest) }

    private static func isTopicLevel(_ name: String) -> Bool {
        // A broker would end the connection for some characters that can be in a name elsewhere.
        CoReadingInvitation.isName(name)
            && mosquitto_validate_utf8(name, Int32(name.utf8.count)) == Int32(MOSQ_ERR_SUCCESS.rawValue)
    }
}
