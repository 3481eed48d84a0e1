import StoryKit
import StorySource

/// A transport for reading together over an MQTT broker (MQTT 5, with libmosquitto).
///
/// States are sent, retained, to the topic `mdxc/together/NAME/state`, all other messages to `mdxc/together/NAME/notes`, with
/// quality of service 1. The maximum packet size is 64 KiB, so that with a broker that conforms to MQTT 5, no one can fill this
/// process's memory. The connection has its own thread, which ends with ``close()``. A lost connection is re-established, with
/// growing delays.
///
///     let invitation = try CoReadingInvitation("friday#…")
///     let configuration = try MQTTConfiguration(host: "broker.example", name: invitation.name)
///     let session = CoReadingSession(of: invitation, …, over: MQTTTransport(configuration))
public final class MQTTTransport: CoReadingTransport {
    private let configuration: MQTTConfiguration
    private let time: ElapsedClock
    private let random: any RandomNumberGenerator & Sendable
    private let link = Lock<MQTTLink?>(nil)

    /// Creates a transport that is not connected.
    /// - Parameters:
    ///   - configuration: The broker and the name of the reading.
    ///   - clock: The clock for the delays between attempts, and for the timeout of ``close()``. libmosquitto uses the system's
    ///     clock for its own times, such as keep-alive.
    ///   - random: Varies the delays, and generates client ids.
    public init(
        _ configuration: MQTTConfiguration, clock: any Clock<Duration> = ContinuousClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.configuration = configuration
        time = ElapsedClock(clock)
        self.random = random
    }

    deinit { link.withLock { $0 }?.stop() }

    /// Begins to connect. A second call is refused, and changes nothing.
    public func open(lastWill: [UInt8]) -> CoReadingInbox {
        link.withLock { link in
            guard link == nil else { return .refused() }
            let inbox = CoReadingInbox()
            let new = MQTTLink(configuration, lastWill: lastWill, inbox: inbox, time: time, random: random)
            link = new
            new.start()
            return inbox
        }
    }

    /// Queues a message; drops it if there is no connection. Of waiting retained messages only the last is sent; other messages
    /// are dropped while 64 are waiting.
    public func publish(_ message: [UInt8], retained: Bool) {
        link.withLock { $0 }?.publish(message, retained: retained)
    }

    /// Sends waiting messages, for at most one second, and closes the connection. Does not wait for a thread that is
    /// connecting, since the system may take minutes to give up; that thread ends on its own.
    public func close() async {
        guard let link = link.withLock({ $0 }) else { return }
        await link.close()
    }
}
