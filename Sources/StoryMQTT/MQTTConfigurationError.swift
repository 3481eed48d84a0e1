import StoryKit

/// What can't be connected to.
public enum MQTTConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No address of a broker.
    case broker(String)
    /// No name of a host.
    case host(String)
    /// No port.
    case port(Int)
    /// No name of a reading.
    case name(String)
    /// An address with a password in it.
    case passwordInAddress
    /// A password, but nobody whose password it is.
    case passwordWithoutUser
    /// A user or a password that is too long, or holds U+0000.
    case credentials
    /// No name of a file.
    case authorities(String)

    /// What is wrong, and what to do.
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

    /// An address as it may appear in a log: without what may be a password.
    private static func withoutCredentials(_ broker: String) -> String {
        if let at = broker.lastIndex(of: "@") { return "…" + broker[at...] }
        // Where the host is missing, what is in the place of the port may be a password.
        guard let colon = broker.lastIndex(of: ":"), !broker[colon...].hasPrefix("://"),
            !broker[colon...].dropFirst().allSatisfy(\.isWholeNumber)
        else { return broker }
        return broker[...colon] + "…"
    }
}
