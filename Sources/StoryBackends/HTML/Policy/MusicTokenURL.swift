/// The address from which a page gets the developer token of Apple Music: `https`, or `http` on the local machine.
package struct MusicTokenURL: Hashable, Sendable {
    /// The expected form, for messages.
    package static let expectation = "an https address (or http://localhost)"

    /// The address as given.
    package let text: String
    let address: WebAddress
    /// The scheme, host and port, as policies name them (CSP 3, 2.3.1).
    let origin: String

    /// Parses an address; nil if it is not of this form, or if a policy can't name its host, which must be ASCII.
    package init?(_ text: String) {
        guard let address = WebAddress(absolute: text, schemes: ["http", "https"]), let scheme = address.scheme else {
            return nil
        }
        let authority = address.text.utf8.dropFirst(scheme.utf8.count + 3).prefix { !"/?#".utf8.contains($0) }
        let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isHostByte) }) else { return nil }
        let host = String(decoding: parts[0], as: UTF8.self).lowercased()
        guard scheme == "https" || host == "localhost" || host == "127.0.0.1" else { return nil }
        self.text = text
        self.address = address
        origin = "\(scheme)://\(String(decoding: authority, as: UTF8.self).lowercased())"
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-.".utf8.contains(byte)
    }
}
