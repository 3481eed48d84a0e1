/// The address at which a page asks for the developer token of Apple Music: of `https`, or of `http` on this machine.
package struct MusicTokenURL: Hashable, Sendable {
    /// What it has to be, for messages.
    package static let expectation = "an https address (or http://localhost)"

    /// The address as it was given.
    package let text: String
    let address: WebAddress
    /// Scheme, host and port, as policies name them (CSP 3, 2.3.1).
    let origin: String

    /// Nil where the text is no such address.
    package init?(_ text: String) {
        guard let service = ServiceAddress(text, secure: "https", local: "http") else { return nil }
        self.text = text
        (address, origin) = (service.address, service.origin)
    }
}
