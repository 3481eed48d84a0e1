import StorySource

/// The address from which a page gets the developer token of Apple Music.
package typealias MusicTokenURL = ServiceURL<MusicTokenService>
/// The address of the MQTT broker for reading a page together.
package typealias TogetherURL = ServiceURL<TogetherService>

/// A service that pages use.
package protocol PageService: Sendable {
    /// The scheme for it, and the one for the local machine only.
    static var schemes: (secure: String, local: String) { get }
    /// The expected form of its address, for messages.
    static var expectation: String { get }
}

package enum MusicTokenService: PageService {
    package static let schemes = (secure: "https", local: "http")
    package static let expectation = "an https address (or http://localhost)"
}

package enum TogetherService: PageService {
    package static let schemes = (secure: "wss", local: "ws")
    package static let expectation = "a wss address (or ws://localhost)"
}

/// The address of a service that pages use: with a secure scheme, or with an insecure one on the local machine.
package struct ServiceURL<Service: PageService>: Hashable, Sendable {
    package static var expectation: String { Service.expectation }

    package let text: String
    let address: WebAddress
    /// The scheme, host and port, as policies name them (CSP 3, 2.3.1).
    let origin: String

    /// Parses an address; nil if the text is not a valid one, or if a policy can't name its host, which must be ASCII.
    package init?(_ text: String) {
        let (secure, local) = Service.schemes
        guard let address = WebAddress(absolute: text, schemes: [secure, local]), let scheme = address.scheme else {
            return nil
        }
        let authority = address.text.utf8.dropFirst(scheme.utf8.count + 3).prefix { !"/?#".utf8.contains($0) }
        let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isHostByte) }) else { return nil }
        let host = String(decoding: parts[0], as: UTF8.self).lowercased()
        guard scheme == secure || host == "localhost" || host == "127.0.0.1" else { return nil }
        self.text = text
        self.address = address
        origin = "\(scheme)://\(String(decoding: authority, as: UTF8.self).lowercased())"
    }

    private static func isHostByte(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || "-.".utf8.contains(byte) }
}
