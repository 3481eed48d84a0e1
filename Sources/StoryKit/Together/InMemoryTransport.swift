/// A transport to the others in the same process, by way of a ``CoReadingHub``: for tests, previews and two windows of an app.
public final class InMemoryTransport: CoReadingTransport {
    private let hub: CoReadingHub
    private let id: Int

    init(hub: CoReadingHub, id: Int) {
        self.hub = hub
        self.id = id
    }

    /// Connects at once, where the hub is reachable.
    public func open(lastWill: [UInt8]) -> CoReadingInbox { hub.open(id, lastWill: lastWill) }

    /// Hands the message to the hub, which brings it to all others and back.
    public func publish(_ message: [UInt8], retained: Bool) { hub.publish(message, retained: retained, from: id) }

    /// Leaves the hub.
    public func close() async { hub.close(id) }

    /// Loses the connection, as in a tunnel: the hub sends the last will.
    public func disconnect() { hub.disconnect(id) }

    /// Has the connection back.
    public func reconnect() { hub.reconnect(id) }
}
