import StoryKit

/// Why a configuration is invalid.
public enum MQTTConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An invalid address of a broker.
    case broker(String)
    /// An invalid name of a host.
    case host(String)
    /// An invalid port.
    case port(Int)
    /// An invalid name of a reading.
    case name(String)
    /// The address contains a password.
    case passwordInAddress
    /// A password without a user.
    case passwordWithoutUser
    /// The user or the password is too long, or contains U+0000.
    case credentials
    /// An invalid name of a file.
    case authorities(String)

    /// What is wrong, and how to fix it.
    public var description: String {
        switch self {
        case .broker(let broker):
            "'\(Self.withoutCredentials(broker))' is not the address of a broker; write 'host', 'host:port' or "
                + "'mqtt://user@host:port'"
        case .host(let host): "'\(host)' is not the name of a broker; write it as 'broker.example'"
        case .port(let port): "there is no port \(port); ports are 1 to 65535"
        case .name(let name): CoReadingInvitationError.name(name).description
        case .passwordInAddress: "the address of a broker holds no password; give it apart from the address"
        case .passwordWithoutUser: "there is a password, but no user; name the user too"
        case .credentials: "the user or the password is too long or holds a NUL character"
        case .authorities(let file): "'\(file)' is not the name of a file with certificates"
        }
    }

    /// Returns an address for a log, without any part that may be a password.
    private static func withoutCredentials(_ broker: String) -> String {
        if let at = broker.lastIndex(of: "@") { return "…" + broker[at...] }
        // If the host is missing, the port may be a password.
        guard let colon = broker.lastIndex(of: ":"), !broker[colon...].hasPrefix("://"),
            !broker[colon...].dropFirst().allSatisfy(\.isWholeNumber)
        else { return broker }
        return broker[...colon] + "…"
    }
}
