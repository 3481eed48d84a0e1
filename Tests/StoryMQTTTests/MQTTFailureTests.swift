import CStoryMosquitto
import StoryPlatform
import Testing

@testable import StoryMQTT

@Suite struct MQTTFailureTests {
    private let configuration: MQTTConfiguration

    init() throws { configuration = try MQTTConfiguration(host: "brokr.example", port: 1884, name: "friday") }

    @Test(arguments: [
        (MOSQ_ERR_EAI, "no machine called 'brokr.example' can be found"),
        (MOSQ_ERR_CONN_LOST, "the connection to 'brokr.example' was lost"),
        (MOSQ_ERR_TLS, "no encrypted connection to 'brokr.example' can be made"),
        (MOSQ_ERR_PROTOCOL, "what answers at 'brokr.example', port 1884, does not speak MQTT"),
        (MOSQ_ERR_NOT_SUPPORTED, "This feature is not supported"),
    ])
    func `errors of the library are reported in sentences`(outcome: mosq_err_t, words: String) {
        #expect(
            MQTTFailure.words(for: Int32(outcome.rawValue), configuration) == "The broker can't be reached: \(words)")
    }

    @Test(arguments: [
        (EPIPE, "'brokr.example' has ended the connection"),
        (ECONNREFUSED, "nothing listens at 'brokr.example', port 1884"),
        (ETIMEDOUT, "'brokr.example' does not answer"),
        (ENETUNREACH, "there is no route to 'brokr.example' from this machine"),
        (ENOBUFS, "'brokr.example', port 1884: No buffer space available"),
    ])
    func `errors of the system are reported in sentences`(code: Int32, words: String) {
        errno = code
        let said = MQTTFailure.words(for: Int32(MOSQ_ERR_ERRNO.rawValue), configuration)
        #expect(said == "The broker can't be reached: \(words)")
    }

    @Test func `answers of a broker are reported in sentences`() {
        #expect(MQTTFailure.refusal(134) == "The broker refuses: the user or the password is wrong")
        #expect(MQTTFailure.refusal(132) == "The broker refuses: it does not speak MQTT 5")
        #expect(MQTTFailure.refusal(138) == "The broker refuses: Banned")
    }
}
