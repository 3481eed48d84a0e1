import CStoryMosquitto
import StoryKit
import StoryPlatform

/// A connection to a broker, used only on the thread of its link.
///
/// libmosquitto passes a pointer to this object to the callbacks. They are only called within calls of this object, while it is
/// alive, and it destroys the library's client in its deinitializer.
final class MQTTClient {
    struct Failure: Error { let reason: String }

    /// The greatest number of messages in flight: sent, and not confirmed by the broker.
    private static let unconfirmedLimit = 20
    /// The interval of keep-alive pings, in seconds.
    private static let keepAlive: Int32 = 10
    /// The largest packet that the broker may send, in bytes (MQTT 5, section 3.1.2.11.4). libmosquitto reads a packet of any
    /// size into memory, so larger ones must not be sent.
    private static let packetLimit: UInt32 = 64 << 10
    private static let success = Int32(MOSQ_ERR_SUCCESS.rawValue)

    private let link: MQTTLink
    private let client: OpaquePointer
    private var unconfirmedCount = 0
    /// Why the broker refused the connection or the subscription.
    private var refusal: String?
    private(set) var wasConnected = false

    /// Connects to the broker. Blocks for as long as the system takes to give up.
    init(for link: MQTTLink) throws(Failure) {
        self.link = link
        guard let client = mosquitto_new(link.clientID, true, nil) else {
            throw Failure(reason: MQTTFailure.words(for: Int32(MOSQ_ERR_NOMEM.rawValue), link.configuration))
        }
        self.client = client
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        try prepare()
        try connect()
    }

    deinit { mosquitto_destroy(client) }

    private func prepare() throws(Failure) {
        let configuration = link.configuration
        let will = link.lastWill
        try check(mosquitto_will_set(client, configuration.noteTopic, Int32(will.count), will, 1, false))
        if let user = configuration.user { try check(mosquitto_username_pw_set(client, user, configuration.password)) }
        switch configuration.encryption {
        case .none: break
        case .system: try check(mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1))
        case .authorities(let file): try check(mosquitto_tls_set(client, file, nil, nil, nil, nil))
        }
        mosquitto_connect_callback_set(client) { client, context, code in
            MQTTClient.of(context)?.answered(client, code)
        }
        mosquitto_subscribe_callback_set(client) { _, context, _, count, granted in
            guard let granted else { return }
            MQTTClient.of(context)?.subscribed(UnsafeBufferPointer(start: granted, count: Int(count)))
        }
        mosquitto_publish_callback_set(client) { _, context, _ in MQTTClient.of(context)?.confirmed() }
        mosquitto_message_callback_set(client) { _, context, message in
            if let message { MQTTClient.of(context)?.received(message.pointee) }
        }
    }

    private func connect() throws(Failure) {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        try check(
            mosquitto_property_add_int32(
                &properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), Self.packetLimit))
        try check(mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, 5))
        let (host, port) = (link.configuration.host, Int32(link.configuration.port))
        try check(mosquitto_connect_bind_v5(client, host, port, Self.keepAlive, nil, properties))
    }

    /// Throws if the broker has refused, or if the result of a call of libmosquitto is an error.
    private func check(_ outcome: Int32) throws(Failure) {
        if let refusal { throw Failure(reason: refusal) }
        if outcome != Self.success { throw Failure(reason: MQTTFailure.words(for: outcome, link.configuration)) }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> MQTTClient? {
        context.map { Unmanaged<MQTTClient>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: The loop

    /// Sends and receives until the connection is lost or the link is stopped. Returns why it ended.
    func serve() -> String {
        do throws(Failure) {
            while !link.isStopped {
                try step()
                if wasConnected { try sendWaiting() }
            }
            try disconnectGracefully()
            return ""
        } catch {
            return error.reason
        }
    }

    /// Waits for an event and handles it. Throws if the connection is lost.
    private func step(until end: Duration? = nil) throws(Failure) {
        let socket = mosquitto_socket(client)
        if socket < 0 { try check(Int32(MOSQ_ERR_CONN_LOST.rawValue)) }
        let ready = link.wait(for: socket, writing: mosquitto_want_write(client), until: end)
        if ready.reading { try check(read()) }
        if ready.writing { try check(mosquitto_loop_write(client, 1)) }
        try check(mosquitto_loop_misc(client))
    }

    /// Reads until no data is available, since TLS may have buffered data that `poll` does not report.
    private func read() -> Int32 {
        for _ in 0..<CoReadingInbox.messageLimit {
            errno = 0
            let outcome = mosquitto_loop_read(client, 1)
            if outcome != Self.success || errno == EAGAIN || errno == EWOULDBLOCK { return outcome }
        }
        return Self.success
    }

    private func sendWaiting() throws(Failure) {
        while unconfirmedCount < Self.unconfirmedLimit, let (message, isRetained) = link.next() {
            let topic = isRetained ? link.configuration.stateTopic : link.configuration.noteTopic
            try check(mosquitto_publish(client, nil, topic, Int32(message.count), message, 1, isRetained))
            unconfirmedCount += 1
        }
    }

    /// Sends waiting messages and disconnects, so that the broker does not send the last will.
    private func disconnectGracefully() throws(Failure) {
        let end = link.time.now() + .seconds(1)
        if wasConnected {
            repeat {
                try sendWaiting()
                guard unconfirmedCount > 0 else { break }
                try step(until: end)
            } while link.time.now() < end
        }
        _ = mosquitto_disconnect(client)
    }

    // MARK: Callbacks of libmosquitto

    private func answered(_ client: OpaquePointer?, _ code: Int32) {
        guard code == 0 else {
            refusal = MQTTFailure.refusal(code)
            return
        }
        let outcome = mosquitto_subscribe(
            client, nil, MQTTConfiguration.topicPrefix + link.configuration.name + "/+", 1)
        if outcome != Self.success { refusal = MQTTFailure.words(for: outcome, link.configuration) }
    }

    private func subscribed(_ granted: UnsafeBufferPointer<Int32>) {
        guard granted.allSatisfy({ $0 <= 2 }) else {
            refusal = "The broker refuses: the topics of the reading may not be read."
            return
        }
        wasConnected = true
        link.connected()
    }

    private func confirmed() { unconfirmedCount -= 1 }

    private func received(_ message: mosquitto_message) {
        guard let topic = message.topic.map({ String(cString: $0) }),
            topic == link.configuration.stateTopic || topic == link.configuration.noteTopic,
            Int(message.payloadlen) <= CoReadingMessage.sealedSizeLimit, let payload = message.payload
        else { return }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: payload, count: Int(message.payloadlen)))
        link.inbox.receive(.message(bytes, isRetained: message.retain, isState: topic == link.configuration.stateTopic))
    }
}
