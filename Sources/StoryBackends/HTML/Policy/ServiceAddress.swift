import StorySource

/// The address of a service that pages use: with a secure scheme, or with an insecure one on the local machine.
struct ServiceAddress: Hashable {
    let address: WebAddress
    /// The scheme, host and port, as policies name them (CSP 3, 2.3.1).
    let origin: String

    /// Parses an address; nil if the text is not a valid one, or if a policy can't name its host, which must be ASCII.
    init?(_ text: String, secure: String, local: String) {
        guard let address = WebAddress(absolute: text, schemes: [secure, local]), let scheme = address.scheme else {
            return nil
        }
        let authority = address.text.utf8.dropFirst(scheme.utf8.count + 3).prefix { !"/?#".utf8.contains($0) }
        let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isHostByte) }) else { return nil }
        let host = String(decoding: parts[0], as: UTF8.self).lowercased()
        guard scheme == secure || host == "localhost" || host == "127.0.0.1" else { return nil }
        self.address = address
        origin = "\(scheme)://\(String(decoding: authority, as: UTF8.self).lowercased())"
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-.".utf8.contains(byte)
    }
}
