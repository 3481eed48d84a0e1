/// The address of the MQTT broker by which readers of a page read together: of `wss`, or of `ws` on this machine.
package struct TogetherURL: Hashable, Sendable {
    /// What it has to be, for messages.
    package static let expectation = "a wss address (or ws://localhost)"

    /// The address as it was given.
    package let text: String
    let address: WebAddress
    /// Scheme, host and port, as policies name them (CSP 3, 2.3.1).
    let origin: String

    /// Nil where the text is no such address.
    package init?(_ text: String) {
        guard let service = ServiceAddress(text, secure: "wss", local: "ws") else { return nil }
        self.text = text
        (address, origin) = (service.address, service.origin)
    }
}
