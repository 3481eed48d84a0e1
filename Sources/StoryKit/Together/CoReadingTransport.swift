/// Carries messages between the participants of a reading: each goes to all participants, the sender included or not.
///
/// It may lose, double, delay and reorder messages. It carries the bytes of ``CoReadingMessage`` with what authenticates them, and
/// need not understand them. A transport serves one session: a second ``open(lastWill:)`` gets
/// ``CoReadingInbox/refused(reason:)``.
public protocol CoReadingTransport: Sendable {
    /// Begins to connect, and goes on trying until ``close()``. What happens comes into the inbox. A transport that can't go on
    /// says why, with ``CoReadingTransportEvent/disconnected(reason:)``, and finishes the inbox. The session then calls
    /// ``close()`` and nothing else.
    /// - Parameter lastWill: What is sent to the others, not retained, when this participant is lost without ``close()``.
    func open(lastWill: [UInt8]) -> CoReadingInbox

    /// Sends a message. Does not wait, and drops it without a connection: what matters is repeated.
    /// - Parameters:
    ///   - message: Its bytes.
    ///   - retained: Whether it is a state, which those who join later get too. The last of all states takes the place of the
    ///     ones before.
    func publish(_ message: [UInt8], retained: Bool)

    /// Sends what was published, ends the connection without the last will, and finishes the inbox. Does nothing the second
    /// time. A session that leaves waits for it no longer than ``CoReadingTiming/closing``.
    func close() async
}

/// What a transport tells.
public enum CoReadingTransportEvent: Hashable, Sendable {
    /// Messages go to the others and come from them from now on.
    case connected
    /// There is no connection any more, or there came none. The text says why, for a person.
    case disconnected(reason: String)
    /// A message of somebody, who need not have the key. One of more than ``CoReadingMessage/sealedSizeLimit`` bytes is dropped
    /// before anything of it is kept.
    /// - isRetained: Whether it was sent before this participant was there.
    /// - isState: Whether it was published as a state (`retained`). A broker may let only some do that.
    case message([UInt8], isRetained: Bool, isState: Bool = false)
}
