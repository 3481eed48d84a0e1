import CStoryMosquitto
import StoryKit
import StoryPlatform

/// A connection to a broker, used only on the thread of its link.
///
/// libmosquitto passes a pointer to this object to the callbacks. They are only called within calls of this object, while it is
/// alive, and it destroys the library's client in its deinitializer.
final class MQTTClient {
    struct Failure: Error { let reason: String }

    /// The number of messages that may be unconfirmed by the broker.
    private static let unconfirmedLimit = 20
    /// The interval of keep-alive pings, in seconds.
    private static let keepAlive: Int32 = 10
    /// The largest packet that the broker may send, in bytes (MQTT 5, section 3.1.2.11.4). libmosquitto reads a packet of any
    /// size into memory, so larger ones must not be sent.
    private static let packetLimit: UInt32 = 64 << 10
    private static let success = Int32(MOSQ_ERR_SUCCESS.rawValue)

    private let link: MQTTLink
    private var client: OpaquePointer?
    private var unconfirmedCount = 0
    /// Why the broker refused the connection or the subscription.
    private var refusal: String?
    private(set) var wasConnected = false

    private init(_ link: MQTTLink) { self.link = link }

    deinit {
        if let client { mosquitto_destroy(client) }
    }

    /// Connects to the broker. Blocks for as long as the system takes to give up.
    static func connect(for link: MQTTLink) -> Result<MQTTClient, Failure> {
        let made = MQTTClient(link)
        let context = Unmanaged.passUnretained(made).toOpaque()
        guard let client = mosquitto_new(link.clientID, true, context) else {
            return .failure(Failure(reason: made.words(for: Int32(MOSQ_ERR_NOMEM.rawValue))))
        }
        made.client = client
        let outcome = made.prepare(client)
        return outcome == success ? .success(made) : .failure(Failure(reason: made.words(for: outcome)))
    }

    private func prepare(_ client: OpaquePointer) -> Int32 {
        let configuration = link.configuration
        let will = link.lastWill
        var outcome = mosquitto_will_set(client, configuration.noteTopic, Int32(will.count), will, 1, false)
        if outcome == Self.success, let user = configuration.user {
            outcome = mosquitto_username_pw_set(client, user, configuration.password)
        }
        switch configuration.encryption {
        case .none: break
        case .system where outcome == Self.success: outcome = mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
        case .authorities(let file) where outcome == Self.success:
            outcome = mosquitto_tls_set(client, file, nil, nil, nil, nil)
        case .system, .authorities: break
        }
        guard outcome == Self.success else { return outcome }
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
        return connect(client)
    }

    private func connect(_ client: OpaquePointer) -> Int32 {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        var outcome = mosquitto_property_add_int32(
            &properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), Self.packetLimit)
        if outcome == Self.success { outcome = mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, 5) }
        guard outcome == Self.success else { return outcome }
        let configuration = link.configuration
        return mosquitto_connect_bind_v5(
            client, configuration.host, Int32(configuration.port), Self.keepAlive, nil, properties)
    }

    private func words(for outcome: Int32) -> String { MQTTFailure.words(for: outcome, link.configuration) }

    private static func of(_ context: UnsafeMutableRawPointer?) -> MQTTClient? {
        context.map { Unmanaged<MQTTClient>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: The loop

    /// Sends and receives until the connection is lost or the link is stopped. Returns why it ended.
    func serve() -> String {
        guard let client else { return "" }
        while !link.isStopped {
            if let reason = step() { return reason }
            if wasConnected, let reason = sendWaiting() { return reason }
        }
        sayGoodbye(client)
        return ""
    }

    /// Waits for an event and handles it. Returns why the connection is lost; nil if it is not.
    private func step(until end: Duration? = nil) -> String? {
        guard let client else { return "" }
        let socket = mosquitto_socket(client)
        guard socket >= 0 else { return refusal ?? words(for: Int32(MOSQ_ERR_CONN_LOST.rawValue)) }
        let ready = link.wait(for: socket, writing: mosquitto_want_write(client), until: end)
        var outcome = Self.success
        if ready.reading { outcome = read(client) }
        if outcome == Self.success, ready.writing { outcome = mosquitto_loop_write(client, 1) }
        if outcome == Self.success { outcome = mosquitto_loop_misc(client) }
        if let refusal { return refusal }
        return outcome == Self.success ? nil : words(for: outcome)
    }

    /// Reads all available data. TLS may have buffered data that `poll` does not report, so it reads until nothing is left.
    private func read(_ client: OpaquePointer) -> Int32 {
        for _ in 0..<CoReadingInbox.messageLimit {
            errno = 0
            let outcome = mosquitto_loop_read(client, 1)
            if outcome != Self.success || errno == EAGAIN || errno == EWOULDBLOCK { return outcome }
        }
        return Self.success
    }

    private func sendWaiting() -> String? {
        guard let client else { return "" }
        while unconfirmedCount < Self.unconfirmedLimit, let (message, isRetained) = link.next() {
            let topic = isRetained ? link.configuration.stateTopic : link.configuration.noteTopic
            let outcome = mosquitto_publish(client, nil, topic, Int32(message.count), message, 1, isRetained)
            guard outcome == Self.success else { return words(for: outcome) }
            unconfirmedCount += 1
        }
        return nil
    }

    /// Sends waiting messages and disconnects, so that the broker does not send the last will.
    private func sayGoodbye(_ client: OpaquePointer) {
        let end = link.time.now() + .seconds(1)
        if wasConnected {
            repeat {
                if sendWaiting() != nil { return }
                guard unconfirmedCount > 0 else { break }
                if step(until: end) != nil { return }
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
        if outcome != Self.success { refusal = words(for: outcome) }
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
