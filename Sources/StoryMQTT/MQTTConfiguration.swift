import CStoryMosquitto
import StoryKit

/// The broker that an ``MQTTTransport`` connects to, and the name of the reading.
public struct MQTTConfiguration: Hashable, Sendable {
    /// The minimum of ``firstDelay`` and ``longestDelay``: 10 milliseconds.
    public static let minimumDelay = Duration.milliseconds(10)
    /// The prefix of all topics.
    public static let topicPrefix = "mdxc/together/"

    /// The encryption of a connection.
    public enum Encryption: Hashable, Sendable {
        /// None. Passwords and content are visible to the network.
        case none
        /// TLS with the system's certificate authorities.
        case system
        /// TLS with the certificate authorities of a PEM file.
        case authorities(file: String)
    }

    /// The name or address of the broker.
    public let host: String
    /// Its port, from 1 to 65535.
    public let port: Int
    /// The name of the reading: everyone who connects with this name takes part.
    public let name: String
    /// The user name; nil for a broker without authentication.
    public let user: String?
    /// The user's password.
    public let password: String?
    /// How the connection is encrypted.
    public let encryption: Encryption
    /// The delay before the second attempt to connect; it doubles with each further one, minus a random part. At least
    /// ``minimumDelay``; at most a hundred years.
    public var firstDelay: Duration = .milliseconds(250) { didSet { firstDelay = Self.limited(firstDelay) } }
    /// The longest delay between attempts, with the same limits.
    public var longestDelay: Duration = .seconds(30) { didSet { longestDelay = Self.limited(longestDelay) } }
    /// The client id for the broker; nil for a random one.
    var clientID: String?

    /// Creates a configuration. Throws if a member is invalid.
    /// - Parameters:
    ///   - host: The name or the address of the broker.
    ///   - port: The port; by default 1883, or 8883 with encryption.
    ///   - name: The name of the `CoReadingInvitation`, a single topic level. Its key goes to the session only.
    ///   - user: The user name; nil for a broker without authentication.
    ///   - password: The user's password. Like the user name, at most 65,535 bytes of UTF-8 without U+0000.
    ///   - encryption: The encryption of the connection.
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

    /// The topic of states, the last of which is retained.
    var stateTopic: String { Self.topicPrefix + name + "/state" }
    /// The topic of all other messages.
    var noteTopic: String { Self.topicPrefix + name + "/notes" }

    private static func limited(_ delay: Duration) -> Duration { min(max(delay, minimumDelay), ElapsedClock.longest) }

    private static func isTopicLevel(_ name: String) -> Bool {
        // A broker closes the connection for some characters that are valid in other names.
        CoReadingInvitation.isName(name)
            && mosquitto_validate_utf8(name, Int32(name.utf8.count)) == Int32(MOSQ_ERR_SUCCESS.rawValue)
    }
}
