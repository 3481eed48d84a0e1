/// The address at which a page asks for the developer token of Apple Music: of `https`, or of `http` on this machine.
package struct MusicTokenURL: Hashable, Sendable {
    /// What it has to be, for messages.
    package static let expectation = "an https address (or http://localhost)"

    /// The address as it was given.
    package let text: String
    let address: WebAddress
    /// Scheme, host and port, as policies name them (CSP 3, 2.3.1).
    let origin: String

    /// Nil where the text is no such address, or its host is none that a policy can name, which has to be ASCII.
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
