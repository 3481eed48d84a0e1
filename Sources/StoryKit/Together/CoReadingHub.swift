import StorySource

/// Delivers messages from one ``InMemoryTransport`` to the others.
///
///     let hub = CoReadingHub()
///     let owner = CoReadingSession(…, over: hub.transport())
///     let follower = CoReadingSession(…, over: hub.transport())
public final class CoReadingHub: Sendable {
    /// Adds an event to an inbox. Tests lose, repeat and delay messages.
    package typealias Delivery = @Sendable (CoReadingTransportEvent, CoReadingInbox) -> Void

    fileprivate struct Member {
        var inbox: CoReadingInbox?
        var lastWill: [UInt8] = []
        var isReachable = true
    }

    fileprivate struct State {
        var members: [Int: Member] = [:]
        var nextID = 0
        var retained: [UInt8]?
    }

    fileprivate let state = Lock(State())
    fileprivate let deliver: Delivery

    /// Creates a hub without members.
    public convenience init() { self.init { $1.receive($0) } }

    package init(deliver: @escaping Delivery) { self.deliver = deliver }

    /// Whether all members have taken all their messages and wait for more.
    package var isIdle: Bool { state.withLock { $0.members.values.allSatisfy { $0.inbox?.isIdle ?? true } } }

    /// The number of transports that are not closed.
    package var memberCount: Int { state.withLock { $0.members.count } }

    /// Creates a transport to the hub, for one session.
    public func transport() -> InMemoryTransport {
        let id = state.withLock { state in
            state.nextID += 1
            state.members[state.nextID] = Member()
            return state.nextID
        }
        return InMemoryTransport(hub: self, id: id)
    }

    fileprivate func join(_ id: Int, _ state: State) {
        guard let inbox = state.members[id]?.inbox else { return }
        deliver(.connected, inbox)
        if let retained = state.retained { deliver(.message(retained, isRetained: true, isState: true), inbox) }
    }

    fileprivate func send(_ message: [UInt8], isState: Bool, _ state: State) {
        for (_, member) in state.members.sorted(by: { $0.key < $1.key }) where member.isReachable {
            if let inbox = member.inbox { deliver(.message(message, isRetained: false, isState: isState), inbox) }
        }
    }
}

/// A transport to other participants in the same process, over a ``CoReadingHub``: for tests, previews and two windows of an
/// app.
public final class InMemoryTransport: CoReadingTransport {
    private let hub: CoReadingHub
    private let id: Int

    fileprivate init(hub: CoReadingHub, id: Int) {
        self.hub = hub
        self.id = id
    }

    /// Connects at once, if the hub is reachable.
    public func open(lastWill: [UInt8]) -> CoReadingInbox {
        hub.state.withLock { state in
            guard var member = state.members[id], member.inbox == nil else { return .refused() }
            let inbox = CoReadingInbox()
            member.inbox = inbox
            member.lastWill = lastWill
            state.members[id] = member
            if member.isReachable { hub.join(id, state) }
            return inbox
        }
    }

    /// Sends the message to the hub, which delivers it to all members, the sender included.
    public func publish(_ message: [UInt8], retained: Bool) {
        guard message.count <= CoReadingMessage.sealedSizeLimit else { return }
        hub.state.withLock { state in
            guard let member = state.members[id], member.inbox != nil, member.isReachable else { return }
            if retained { state.retained = message }
            hub.send(message, isState: retained, state)
        }
    }

    /// Leaves the hub.
    public func close() async {
        hub.state.withLock { state in
            state.members[id]?.inbox?.finish()
            state.members[id] = nil
        }
    }

    /// Drops the connection, as in a tunnel: the hub sends the last will.
    public func disconnect() {
        hub.state.withLock { state in
            guard let member = state.members[id], member.isReachable else { return }
            state.members[id]?.isReachable = false
            guard let inbox = member.inbox else { return }
            hub.deliver(.disconnected(reason: "The connection was lost."), inbox)
            hub.send(member.lastWill, isState: false, state)
        }
    }

    /// Restores the connection.
    public func reconnect() {
        hub.state.withLock { state in
            guard state.members[id]?.isReachable == false else { return }
            state.members[id]?.isReachable = true
            hub.join(id, state)
        }
    }
}
