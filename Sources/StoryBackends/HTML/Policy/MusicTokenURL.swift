/// The address from which a page gets the developer token of Apple Music: `https`, or `http` on the local machine.
package struct MusicTokenURL: Hashable, Sendable {
    /// The expected form, for messages.
    package static let expectation = "an https address (or http://localhost)"

    package let text: String
    let address: WebAddress
    /// The scheme, host and port, as policies name them (CSP 3, 2.3.1).
    let origin: String

    /// Parses an address; nil if the text is not a valid one.
    package init?(_ text: String) {
        guard let service = ServiceAddress(text, secure: "https", local: "http") else { return nil }
        self.text = text
        (address, origin) = (service.address, service.origin)
    }
}
