/// Delivers messages to all participants of a reading, the sender included or not.
///
/// A transport may lose, duplicate, delay and reorder messages. It carries authenticated ``CoReadingMessage`` bytes and need
/// not decode them. A transport serves one session: a second ``open(lastWill:)`` returns ``CoReadingInbox/refused(reason:)``.
public protocol CoReadingTransport: Sendable {
    /// Starts to connect, and keeps trying until ``close()``. Events arrive in the inbox. A transport that can't continue
    /// reports the reason with ``CoReadingTransportEvent/disconnected(reason:)``, and finishes the inbox. The session then
    /// calls ``close()`` and nothing else.
    /// - Parameter lastWill: The message to send to the others, not retained, if this participant is lost without ``close()``.
    func open(lastWill: [UInt8]) -> CoReadingInbox

    /// Sends a message. Does not wait, and drops the message if there is no connection: what matters is repeated.
    /// - Parameters:
    ///   - message: The bytes of the message.
    ///   - retained: Whether the message is a state, which participants who join later also receive. The last state replaces
    /// the previous ones.
    func publish(_ message: [UInt8], retained: Bool)

    /// Sends published messages, closes the connection without the last will, and finishes the inbox. Does nothing the second
    /// time. A leaving session waits for it at most ``CoReadingTiming/closing``.
    func close() async
}

/// An event of a transport.
public enum CoReadingTransportEvent: Hashable, Sendable {
    /// The transport is connected: messages are sent and received from now on.
    case connected
    /// The connection was lost, or could not be established. The text gives the reason, for people.
    case disconnected(reason: String)
    /// A received message. Its sender need not have the key. Messages of more than ``CoReadingMessage/sealedSizeLimit`` bytes
    /// are dropped before any of their bytes are kept.
    /// - isRetained: Whether it was sent before this participant joined.
    /// - isState: Whether it was published as a state (`retained`). A broker may restrict who can publish states.
    case message([UInt8], isRetained: Bool, isState: Bool = false)
}
