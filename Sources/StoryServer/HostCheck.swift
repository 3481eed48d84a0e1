import StoryPlatform

/// The values of `Host` to accept. With DNS rebinding, a page of another site sends requests to this machine, but with
/// the name of its site.
struct HostCheck: Sendable {
    private let host: String
    private let isLoopback: Bool

    /// - Parameters:
    ///   - host: The name or address that the server listens on.
    ///   - isLoopback: Whether only this machine can connect.
    init(host: String, isLoopback: Bool) {
        self.host = host.lowercased()
        self.isLoopback = isLoopback
    }

    /// Returns whether a request with this header is for this server.
    func allows(_ header: String) -> Bool {
        var name = header.lowercased()
        if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]") {
            let port = name[name.index(after: colon)...]
            guard !port.isEmpty, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
            name = String(name[..<colon])
        }
        if ["localhost", "127.0.0.1", "[::1]", host, "[\(host)]"].contains(name) { return true }
        return !isLoopback && Self.isAddress(name)
    }

    /// Returns whether a name is a numeric address, which another site can't use for DNS rebinding.
    private static func isAddress(_ name: String) -> Bool {
        var address = in6_addr()
        guard name.hasPrefix("["), name.hasSuffix("]") else { return inet_pton(AF_INET, name, &address) == 1 }
        return inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &address) == 1
    }
}
