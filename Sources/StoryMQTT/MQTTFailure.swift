import CStoryMosquitto
import StoryPlatform

/// Messages for people about failed connections.
enum MQTTFailure {
    /// Returns the message for a result of libmosquitto. Call it right after the failed call, since it reads `errno`.
    static func words(for outcome: Int32, _ configuration: MQTTConfiguration) -> String {
        let code = errno
        let host = "'\(configuration.host)'"
        let reason =
            switch mosq_err_t(rawValue: mosq_err_t.RawValue(truncatingIfNeeded: outcome)) {
            case MOSQ_ERR_EAI, MOSQ_ERR_LOOKUP: "no machine called \(host) can be found"
            case MOSQ_ERR_ERRNO: systemReason(code, configuration)
            case MOSQ_ERR_CONN_LOST, MOSQ_ERR_NO_CONN, MOSQ_ERR_KEEPALIVE, MOSQ_ERR_TIMEOUT:
                "the connection to \(host) was lost"
            case MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE, MOSQ_ERR_OCSP: "no encrypted connection to \(host) can be made"
            case MOSQ_ERR_PROTOCOL, MOSQ_ERR_MALFORMED_PACKET:
                "what answers at \(host), port \(configuration.port), does not speak MQTT"
            case MOSQ_ERR_NOMEM: "there is no memory left"
            default: text(mosquitto_strerror(outcome)) ?? "error \(outcome)"
            }
        return "The broker can't be reached: \(reason)"
    }

    /// Returns the message for a broker's refusal of a connection (MQTT 5, section 3.2.2.2).
    static func refusal(_ code: Int32) -> String {
        let reason =
            switch mqtt5_return_codes(rawValue: mqtt5_return_codes.RawValue(truncatingIfNeeded: code)) {
            case MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION: "it does not speak MQTT 5"
            case MQTT_RC_SERVER_UNAVAILABLE, MQTT_RC_SERVER_BUSY: "it is unavailable"
            case MQTT_RC_BAD_USERNAME_OR_PASSWORD: "the user or the password is wrong"
            case MQTT_RC_NOT_AUTHORIZED: "it requires a user and a password, or refuses these"
            default: text(mosquitto_reason_string(code)) ?? "answer \(code)"
            }
        return "The broker refuses: \(reason)"
    }

    private static func systemReason(_ code: Int32, _ configuration: MQTTConfiguration) -> String {
        let host = "'\(configuration.host)'"
        return switch code {
        case ECONNREFUSED: "nothing listens at \(host), port \(configuration.port)"
        // 0: the end of the stream.
        case 0, EPIPE, ECONNRESET, ECONNABORTED, ENOTCONN: "\(host) has ended the connection"
        case ETIMEDOUT: "\(host) does not answer"
        case EHOSTUNREACH, EHOSTDOWN, ENETUNREACH, ENETDOWN: "there is no route to \(host) from this machine"
        default: "\(host), port \(configuration.port): \(text(strerror(code)) ?? "error \(code)")"
        }
    }

    /// Returns a library's message without its full stop, to be part of another sentence.
    private static func text(_ words: UnsafePointer<CChar>?) -> String? {
        guard var text = words.map({ String(cString: $0) }) else { return nil }
        if text.last == "." { text.removeLast() }
        return text
    }
}
