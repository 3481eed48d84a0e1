/// How a story is read together with others.
package struct TogetherOptions: Sendable {
    /// The broker where nobody names one: on this machine.
    package static let standardBroker = "localhost"

    /// What the reading is called: all who say the same name read together.
    package let reading: String
    /// Whether the others follow this reader.
    package let leads: Bool
    /// Where the broker is: `host`, `host:port`, or a URL, `mqtt://…` or `mqtts://…`.
    package let broker: String
    /// What the others see; nil for the name of the user.
    package let name: String?
}
