import StoryMQTT
import Testing

@Suite struct BrokerAddressTests {
    @Test(arguments: [
        ("localhost", "localhost", 1883), ("10.0.0.1:99", "10.0.0.1", 99), ("mqtt://b.example/", "b.example", 1883),
        ("MQTTS://b.example", "b.example", 8883), ("mqtts://b.example:1", "b.example", 1), ("[::1]", "::1", 1883),
        ("mqtt://[::1]:99", "::1", 99),
    ])
    func `addresses`(text: String, host: String, port: Int) throws {
        let configuration = try MQTTConfiguration(broker: text, name: "a")
        #expect((configuration.host, configuration.port) == (host, port))
        #expect((configuration.encryption == .system) == text.lowercased().hasPrefix("mqtts:"))
        #expect((configuration.user, configuration.password) == (nil, nil))
    }

    @Test func `an invalid address is reported without its password`() {
        let error = #expect(throws: MQTTConfigurationError.self) {
            try MQTTConfiguration(broker: "mqtt://ada@broker:x", name: "n")
        }
        #expect(error?.description.hasPrefix("'…@broker:x' is not the address of a broker") == true)
        let hostless = #expect(throws: MQTTConfigurationError.self) {
            try MQTTConfiguration(broker: "mqtts://ada:secret", name: "n")
        }
        #expect(hostless?.description.hasPrefix("'mqtts://ada:…' is not the address of a broker") == true)
    }

    @Test(arguments: ["mqtt://a%40b:c:%2Fd@host:7", "ada:secret@host", "ada:@host", "mqtts://ada:secret@host:x"])
    func `a password is refused, and not repeated`(text: String) {
        let error = #expect(throws: MQTTConfigurationError.passwordInAddress) {
            try MQTTConfiguration(broker: text, name: "a", password: "p")
        }
        #expect(error?.description == "the address of a broker holds no password; give it apart from the address")
    }

    @Test func `user and password`() throws {
        let both = try MQTTConfiguration(broker: "mqtt://a%40b@host:7", name: "a", password: "c:/d")
        #expect((both.user, both.password) == ("a@b", "c:/d"))
        #expect((both.host, both.port) == ("host", 7))
        let user = try MQTTConfiguration(broker: "ada@host", name: "a")
        #expect((user.user, user.password) == ("ada", nil))
    }

    @Test(arguments: [
        "", "http://host", "mqtt://", "mqtt://@host", "host:", "host:x", "host:-1", "host:99999999999999999999", "[::1",
        "[::1]x", "a/b", "a%zz@host", "a%+5@host", "a%@host", "%FF@host",
    ])
    func `invalid addresses`(text: String) {
        #expect(throws: MQTTConfigurationError.broker(text)) { try MQTTConfiguration(broker: text, name: "a") }
    }

    @Test func `invalid ports`() {
        #expect(throws: MQTTConfigurationError.port(0)) { try MQTTConfiguration(broker: "host:0", name: "a") }
        #expect(throws: MQTTConfigurationError.port(65_536)) { try MQTTConfiguration(broker: "host:65536", name: "a") }
    }
}
