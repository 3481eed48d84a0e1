import Observation
import StoryNavigation

/// One participant of a shared reading: the owner reads, and the readers of all others follow.
///
///     let session = CoReadingSession(
///         of: try CoReadingInvitation("friday#…"), revision: CoReadingRevision(document), name: "Ada",
///         at: reader.bookmark.location, since: UInt64(Date.now.timeIntervalSince1970), over: transport)
///     session.start(as: .follower)
///     reader.join(session)
///
/// An app without a ``StoryReader`` takes the ``moves``, and calls ``move(to:)`` wherever its reader goes by itself, that of the
/// owner and that of a follower. Where a move leads, the reader counts as gone already.
///
/// Messages may get lost, come twice, late or in another order: the owner repeats where it is, and followers ignore what is older
/// than what they know. If the owner is lost, followers stay where they are until it returns or another one takes over.
///
/// A session is started once. Its one task ends with ``leave()`` or with the session; one that is dropped also tells the others.
@MainActor
@Observable
public final class CoReadingSession {
    /// How to begin.
    public enum Part: Hashable, Sendable {
        /// As the one whom the others follow. Who owned the reading before becomes a follower.
        case owner
        /// As one of the others.
        case follower
    }

    /// All that there is to show. It is set only when something in it changes.
    public private(set) var status = CoReadingStatus()
    /// Where the reader has to go: that of a follower, and that of an owner that goes on where the reading is. They end with
    /// the session; a task that is cancelled leaves the next move to another one.
    @ObservationIgnored public let moves: CoReadingMoves

    /// How many messages were not used.
    @ObservationIgnored public var counts: CoReadingCounts { machine.counts }

    @ObservationIgnored private var machine: CoReadingMachine
    @ObservationIgnored private let transport: any CoReadingTransport
    @ObservationIgnored private let time: ElapsedClock
    @ObservationIgnored private let moveSignals = MoveSignals()
    @ObservationIgnored private var alarm: DeadlineTimer?
    @ObservationIgnored private var reading: Task<Void, Never>?
    /// Called after each change, with the moves still to be taken.
    @ObservationIgnored var onChange: (() -> Void)?
    /// Whether the transport was opened, and has not ended.
    @ObservationIgnored private var isOpen = false

    /// A session that was not started.
    /// - Parameters:
    ///   - reading: The reading and its key.
    ///   - revision: What this participant reads. Who reads something else is not followed.
    ///   - id: Tells it from the others.
    ///   - name: What the others see.
    ///   - location: Where its reader is.
    ///   - secondsSince1970: The time of now. Messages that somebody has recorded before can't take over what this session leads.
    ///   - transport: For this session only. Where it serves another one, that one goes on, and this one is cut off.
    ///   - clock: Says when somebody counts as away, and when to say that this one is not. Its `sleep` must not return before its
    ///     time, as `Clock` asks: it is called again at once then.
    ///   - timing: How long to wait for what.
    public init(
        of reading: CoReadingInvitation, revision: CoReadingRevision, id: CoReadingParticipant.ID = .random(),
        name: String, at location: StoryLocation, since secondsSince1970: UInt64,
        over transport: any CoReadingTransport, clock: any Clock<Duration> = ContinuousClock(),
        timing: CoReadingTiming = CoReadingTiming()
    ) {
        machine = CoReadingMachine(
            CoReadingParticipant(id: id, name: name), in: reading, revision: revision, readerLocation: location,
            timing: timing,
            beginning: secondsSince1970)
        self.transport = transport
        time = ElapsedClock(clock)
        let taker = MoveTaker()
        // A signal can still come to a task that is cancelled, and the move is for another one then.
        moves = CoReadingMoves(signals: moveSignals) { Task.isCancelled ? nil : taker.session?.takeMove() }
        taker.session = self
    }

    deinit {
        if isOpen {
            var machine = machine
            machine.leave()
            machine.send(over: transport)
        }
        reading?.cancel()
        moveSignals.finish()
    }

    /// This participant.
    public var participant: CoReadingParticipant { machine.me }

    /// Connects, and takes part from then on. Does nothing the second time.
    /// - Parameters:
    ///   - part: How to begin.
    ///   - goingOn: Whether one that begins as the owner goes where the reading is already, if it is of this revision, by one of
    ///     the ``moves``. Else the others come to where its own reader is, and so they do once that has gone anywhere.
    public func start(as part: Part, goingOn: Bool = false) {
        guard machine.role == .idle else { return }
        machine.start(asOwner: part == .owner, goingOn: goingOn)
        let alarm = DeadlineTimer(time: time) { [weak self] in await self?.tick() }
        self.alarm = alarm
        let will = machine.seal.sealed(CoReadingMessage.leave(from: machine.me.id).encoded() ?? [])
        let inbox = transport.open(lastWill: will)
        isOpen = true
        reading = Task { [weak self, transport] in
            for await event in inbox {
                guard let self else { break }
                self.receive(event)
            }
            self?.transportEnded()
            if !inbox.isRefusal { await transport.close() }
        }
        settle()
    }

    /// Says where the reader of this participant is. The followers of an owner go there; a follower stays where it went
    /// until the owner moves on, and is told then how to get there from where it is.
    public func move(to location: StoryLocation) { change { $0.move(to: location, at: $1) } }

    /// Says what this participant's reader shows.
    /// - Parameter location: Nil where it has not gone anywhere.
    func move(to location: StoryLocation?, doing activity: CoReadingActivity, restarting: Bool) {
        change { $0.move(to: location ?? $0.readerLocation, doing: activity, restarting: restarting, at: $1) }
    }

    /// Lets followers turn pages, or not. It counts while this participant is the owner; who takes over later leaves it as it
    /// is. Without a call they can't.
    public func letFollowersTurn(_ isAllowed: Bool) { change { $0.letFollowersTurn(isAllowed, at: $1) } }

    /// Takes the reading over, whoever owns it. Of two that do so at once the same one wins for everybody. Does nothing where
    /// this participant owns it already.
    public func claim() { change { $0.claim(at: $1) } }

    /// Offers a participant to take over; it sees that in ``CoReadingStatus/offer``. Takes back what was offered to another.
    /// Does nothing where this participant is not the owner.
    public func offer(to id: CoReadingParticipant.ID) { change { $0.makeOffer(to: id, at: $1) } }

    /// Takes back what was offered. Who has accepted meanwhile is the owner all the same.
    public func withdrawOffer() { change { $0.withdrawOffer(at: $1) } }

    /// Takes over what was offered. Does nothing where nothing is offered.
    public func acceptOffer() { change { $0.acceptOffer(at: $1) } }

    /// Leaves the reading to its owner. Does nothing where nothing is offered.
    public func declineOffer() { change { machine, _ in machine.declineOffer() } }

    /// Tells the others, and ends the session. Returns when the connection is closed, or after ``CoReadingTiming/closing``, or
    /// where the task is cancelled; a transport that takes longer is left to itself.
    public func leave() async {
        change { machine, _ in machine.leave() }
        isOpen = false
        moveSignals.finish()
        guard let reading else { return }
        reading.cancel()
        _ = await time.result(within: machine.timing.closing) { await reading.value }
    }

    // MARK: What happens

    /// When it does something by itself, since it was made; nil where it only waits for others.
    package var deadline: Duration? { machine.deadline }

    private func receive(_ event: CoReadingTransportEvent) {
        switch event {
        case .connected: change { $0.connect(at: $1) }
        case .disconnected(let reason): change { machine, _ in machine.disconnect(reason: reason) }
        case .message(let bytes, let isRetained, let isState):
            change { $0.receive(bytes, isRetained: isRetained, isState: isState, at: $1) }
        }
    }

    /// Nothing more comes: the transport has ended by itself, or this session has left.
    private func transportEnded() {
        guard isOpen else { return }
        isOpen = false
        change { machine, _ in machine.cutOff() }
    }

    private func tick() { change { $0.tick(at: $1) } }

    func takeMove() -> CoReadingMove? { machine.takeMove() }

    private func change(_ change: (inout CoReadingMachine, Duration) -> Void) {
        change(&machine, time.now())
        settle()
    }

    /// Does what the machine says.
    private func settle() {
        send()
        let new = machine.status
        if new != status { status = new }
        if machine.target != nil { moveSignals.yield() }
        alarm?.set(machine.deadline)
        onChange?()
    }

    private func send() {
        if isOpen { machine.send(over: transport) } else { machine.outgoing = [] }
    }
}

extension CoReadingMachine {
    /// Publishes what waits to go out.
    fileprivate mutating func send(over transport: any CoReadingTransport) {
        for message in outgoing {
            guard let bytes = message.encoded() else {
                counts.unsendable += 1
                continue
            }
            let isState = if case .state = message { true } else { false }
            transport.publish(seal.sealed(bytes), retained: isState)
        }
        outgoing = []
    }
}

/// Leads from the moves of a session to the session, and does not hold it.
@MainActor
private final class MoveTaker {
    weak var session: CoReadingSession?
}
