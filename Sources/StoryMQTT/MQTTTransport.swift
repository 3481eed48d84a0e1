import StoryKit
import StorySource

/// Reads together by way of an MQTT broker (MQTT 5, with libmosquitto).
///
/// States go, retained, to the topic `mdxc/together/NAME/state`, everything else to `mdxc/together/NAME/notes`, all with
/// quality of service 1. The broker is asked for no packet of more than 64 KiB, so that one that keeps to MQTT 5 lets nobody
/// fill this process's memory. The connection has a thread of its own, which ends with ``close()``; a connection that is lost is
/// made anew, after waits that grow.
///
///     let invitation = try CoReadingInvitation("friday#…")
///     let configuration = try MQTTConfiguration(host: "broker.example", name: invitation.name)
///     let session = CoReadingSession(of: invitation, …, over: MQTTTransport(configuration))
public final class MQTTTransport: CoReadingTransport {
    private let configuration: MQTTConfiguration
    private let time: ElapsedClock
    private let random: any RandomNumberGenerator & Sendable
    private let link = Lock<MQTTLink?>(nil)

    /// A transport that is not connected.
    /// - Parameters:
    ///   - configuration: Where it connects to.
    ///   - clock: Measures the waits before attempts to connect, and how long the end of a connection may take. What
    ///     libmosquitto measures, such as whether a broker is still there, it measures by the system's clock.
    ///   - random: Varies the waits, and makes the names by which the broker knows connections.
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
            let new = MQTTLink(
                configuration, lastWill: lastWill, inbox: inbox, time: time, random: random)
            link = new
            new.start()
            return inbox
        }
    }

    /// Sends a message soon; drops it where there is no connection. Of retained messages that wait to be sent only the last one
    /// is; of others, what is too much for 64 to wait is dropped.
    public func publish(_ message: [UInt8], retained: Bool) {
        link.withLock { $0 }?.publish(message, retained: retained)
    }

    /// Sends what waits, for a second at most, and ends the connection. Where the thread is just looking for the broker, it
    /// is not waited for: the system can take minutes until it gives up. It ends by itself then.
    public func close() async {
        guard let link = link.withLock({ $0 }) else { return }
        await link.close()
    }
}
