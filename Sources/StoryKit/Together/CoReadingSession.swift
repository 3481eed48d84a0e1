import Observation
import StoryNavigation

/// One participant of a shared reading: the readers of all followers follow the owner's.
///
///     let session = CoReadingSession(
///         of: try CoReadingInvitation("friday#…"), revision: CoReadingRevision(document), name: "Ada",
///         at: reader.bookmark.location, since: UInt64(Date.now.timeIntervalSince1970), over: transport)
///     session.start(as: .follower)
///     reader.join(session)
///
/// An app without a ``StoryReader`` goes to the location of the owner in ``status``, and calls ``move(to:)`` whenever its reader
/// has moved, for owners and followers alike.
///
/// Messages may get lost, arrive twice, late or out of order: the owner repeats its location, and followers ignore anything
/// older than the known state. If the owner is lost, followers stay at their location until it returns or another participant
/// takes over.
///
/// A session can be started once. Its single task ends with ``leave()`` or with the session; a deinitialized session also
/// notifies the others.
@MainActor
@Observable
public final class CoReadingSession {
    /// The role in which a session starts.
    public enum Part: Hashable, Sendable {
        /// Lead the reading. The previous owner becomes a follower.
        case owner
        /// Follow the owner.
        case follower
    }

    /// The state of the shared reading, for display. It is set only if something in it changes.
    public private(set) var status = CoReadingStatus()

    /// The numbers of unused messages.
    @ObservationIgnored public var counts: CoReadingCounts { machine.counts }

    @ObservationIgnored private var machine: CoReadingMachine
    @ObservationIgnored private let transport: any CoReadingTransport
    @ObservationIgnored private let time: ElapsedClock
    /// When the session acts next, and the task that waits for it.
    @ObservationIgnored private var alarm: (deadline: Duration, task: Task<Void, Never>)?
    @ObservationIgnored private var reading: Task<Void, Never>?
    /// Called after each change.
    @ObservationIgnored var onChange: (() -> Void)?
    /// Whether the transport is open and has not ended.
    @ObservationIgnored private var isOpen = false

    /// Creates a session that is not started.
    /// - Parameters:
    ///   - reading: The reading and its key.
    ///   - revision: The revision that this participant reads. Participants with another revision are not followed.
    ///   - id: The id of this participant.
    ///   - name: The name that the others see.
    ///   - location: The location of its reader.
    ///   - secondsSince1970: The current time. Messages that were recorded earlier can't take over a reading that this session
    /// leads.
    ///   - transport: A transport for this session only. If it serves another session already, that one continues and this one
    /// is cut off.
    ///   - clock: Times when participants count as away, and when to announce this one. Its `sleep` must not return early, as
    /// `Clock` requires: the session would call it again at once.
    ///   - timing: The timeouts.
    public init(
        of reading: CoReadingInvitation, revision: CoReadingRevision, id: CoReadingParticipant.ID = .random(),
        name: String, at location: StoryLocation, since secondsSince1970: UInt64,
        over transport: any CoReadingTransport, clock: any Clock<Duration> = ContinuousClock(),
        timing: CoReadingTiming = CoReadingTiming()
    ) {
        machine = CoReadingMachine(
            CoReadingParticipant(id: id, name: name), in: reading, revision: revision, readerLocation: location,
            timing: timing, beginning: secondsSince1970)
        self.transport = transport
        time = ElapsedClock(clock)
    }

    deinit {
        if isOpen {
            var machine = machine
            machine.leave()
            machine.send(over: transport)
        }
        reading?.cancel()
        alarm?.task.cancel()
    }

    /// This participant.
    public var participant: CoReadingParticipant { machine.me }

    /// Connects and participates from then on. Does nothing the second time.
    /// - Parameters:
    ///   - part: The role in which to start.
    ///   - goingOn: Whether an owner first goes to the current location of the reading, if the reading has the same revision.
    /// Otherwise the others go to its reader's location, and so they do once that reader has moved.
    public func start(as part: Part, goingOn: Bool = false) {
        guard machine.role == .idle else { return }
        machine.start(asOwner: part == .owner, goingOn: goingOn)
        let will = machine.seal.sealed(CoReadingMessage.leave(from: machine.me.id).encoded() ?? [])
        let inbox = transport.open(lastWill: will)
        inbox.verify(with: machine.seal)
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

    /// Sets the location of this participant's reader. The followers of an owner go there. A follower stays where it went until
    /// the owner moves on; its next move then leads to the owner from its location.
    public func move(to location: StoryLocation) { change { $0.move(to: location, at: $1) } }

    /// Sets what this participant's reader shows. `location`: the reader's location; nil if it has not moved.
    func move(to location: StoryLocation?, doing activity: CoReadingActivity, restarting: Bool) {
        change { $0.move(to: location ?? $0.readerLocation, doing: activity, restarting: restarting, at: $1) }
    }

    /// Sets whether followers can turn pages; by default they can't. It applies while this participant is the owner; the next
    /// owner keeps the setting.
    public func letFollowersTurn(_ isAllowed: Bool) { change { $0.letFollowersTurn(isAllowed, at: $1) } }

    /// Takes over the reading from any owner. If two participants claim it at once, the same one wins for everyone. Does
    /// nothing if this participant is already the owner.
    public func claim() { change { $0.claim(at: $1) } }

    /// Offers the reading to a participant, which sees the offer in ``CoReadingStatus/offer``. Withdraws an offer to another
    /// participant. Does nothing if this participant is not the owner.
    public func offer(to id: CoReadingParticipant.ID) { change { $0.makeOffer(to: id, at: $1) } }

    /// Withdraws the offer. A participant that has accepted it meanwhile is the owner all the same.
    public func withdrawOffer() { change { $0.withdrawOffer(at: $1) } }

    /// Accepts the offer and takes over. Does nothing if there is no offer.
    public func acceptOffer() { change { $0.acceptOffer(at: $1) } }

    /// Declines the offer. Does nothing if there is no offer.
    public func declineOffer() { change { machine, _ in machine.declineOffer() } }

    /// Notifies the others, and ends the session. Returns when the connection is closed, after ``CoReadingTiming/closing``, or
    /// if the task is cancelled; it does not wait for a slower transport.
    public func leave() async {
        change { machine, _ in machine.leave() }
        isOpen = false
        guard let reading else { return }
        reading.cancel()
        _ = await time.result(within: machine.timing.closing) { await reading.value }
    }

    // MARK: Events

    /// The time since its creation at which the session acts next; nil if it only waits for others.
    package var deadline: Duration? { machine.deadline }

    private func receive(_ event: CoReadingTransportEvent) {
        switch event {
        case .connected: change { $0.connect(at: $1) }
        case .disconnected(let reason): change { machine, _ in machine.disconnect(reason: reason) }
        case .message(let bytes, let isRetained, let isState):
            change { $0.receive(bytes, isRetained: isRetained, isState: isState, at: $1) }
        }
    }

    /// Handles the end of events: the transport has ended, or this session has left.
    private func transportEnded() {
        guard isOpen else { return }
        isOpen = false
        change { machine, _ in machine.cutOff() }
    }

    /// Returns the next move, if there is one. It counts as made.
    func takeMove() -> CoReadingMove? { machine.takeMove() }

    private func change(_ change: (inout CoReadingMachine, Duration) -> Void) {
        change(&machine, time.now())
        settle()
    }

    /// Applies the machine's output.
    private func settle() {
        send()
        let new = machine.status
        if new != status { status = new }
        setAlarm(machine.deadline)
        onChange?()
    }

    private func setAlarm(_ deadline: Duration?) {
        guard deadline != alarm?.deadline else { return }
        alarm?.task.cancel()
        alarm = deadline.map { deadline in
            let task = Task { [weak self, time] in
                guard await time.reaches(deadline), let self else { return }
                alarm = nil
                change { $0.tick(at: $1) }
            }
            return (deadline: deadline, task: task)
        }
    }

    private func send() {
        if isOpen { machine.send(over: transport) } else { machine.outgoing = [] }
    }
}

extension CoReadingMachine {
    /// Publishes the outgoing messages.
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
