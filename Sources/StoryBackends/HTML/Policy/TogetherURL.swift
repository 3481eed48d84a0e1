/// The address of the MQTT broker for reading a page together: `wss`, or `ws` on the local machine.
package struct TogetherURL: Hashable, Sendable {
    /// The expected form, for messages.
    package static let expectation = "a wss address (or ws://localhost)"

    package let text: String
    let address: WebAddress
    /// The scheme, host and port, as policies name them (CSP 3, 2.3.1).
    let origin: String

    /// Parses an address; nil if the text is not a valid one.
    package init?(_ text: String) {
        guard let service = ServiceAddress(text, secure: "wss", local: "ws") else { return nil }
        self.text = text
        (address, origin) = (service.address, service.origin)
    }
}
