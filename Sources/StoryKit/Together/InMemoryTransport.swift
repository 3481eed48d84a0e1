/// A transport to other participants in the same process, over a ``CoReadingHub``: for tests, previews and two windows of an
/// app.
public final class InMemoryTransport: CoReadingTransport {
    private let hub: CoReadingHub
    private let id: Int

    init(hub: CoReadingHub, id: Int) {
        self.hub = hub
        self.id = id
    }

    /// Connects at once, if the hub is reachable.
    public func open(lastWill: [UInt8]) -> CoReadingInbox { hub.open(id, lastWill: lastWill) }

    /// Sends the message to the hub, which delivers it to all members, the sender included.
    public func publish(_ message: [UInt8], retained: Bool) { hub.publish(message, retained: retained, from: id) }

    /// Leaves the hub.
    public func close() async { hub.close(id) }

    /// Drops the connection, as in a tunnel: the hub sends the last will.
    public func disconnect() { hub.disconnect(id) }

    /// Restores the connection.
    public func reconnect() { hub.reconnect(id) }
}
