import StoryNavigation

/// The protocol of reading together, as a value type: takes events with the time since the session began, and returns messages
/// and a status.
struct CoReadingMachine {
    struct Other {
        let participant: CoReadingParticipant
        let revision: CoReadingRevision
        /// When it was last heard from, or the connection was restored.
        var heard: Duration
    }

    static let participantLimit = 64
    /// The greatest plausible distance of an epoch above this participant's next one: more than the error of a clock that
    /// reports 1970, and so little that millions of messages don't reach the last epoch.
    static let epochStep: UInt64 = 1 << 32

    let me: CoReadingParticipant
    let revision: CoReadingRevision
    let timing: CoReadingTiming
    let seal: CoReadingSeal
    /// The least epoch for a claim of this participant.
    let firstEpoch: UInt64
    /// The number of the next hello.
    var nextNumber: UInt64

    var role = CoReadingStatus.Role.idle
    var connection = CoReadingStatus.Connection.connecting
    /// Whether the connection is lost for good.
    var isCutOff = false
    /// The location of this participant's reader.
    var readerLocation: StoryLocation
    /// What the reader shows there.
    var activity = CoReadingActivity.reading
    /// Whether this participant lets its followers turn pages; nil to keep the current setting.
    var letsFollowersTurn: Bool?
    /// The sequence with which this owner last restarted the story.
    var lastRestart: UInt64?
    /// The last state of the greatest term; if this participant is the owner, its own.
    var known: CoReadingState?
    /// The presence of the owner.
    var presence = CoReadingStatus.Presence.expected
    /// Whether this participant takes over as soon as it knows the owner.
    var wantsToOwn = false
    var offer: CoReadingState.Offer?
    /// The offer that it declined, with its epoch.
    var declined: (epoch: UInt64, number: UInt64)?
    /// The pending move of a follower, or of an owner that continues the reading at its location.
    var target: StoryLocation?
    /// Whether a follower first restarts the story.
    var mustRestart = false
    /// Whether an owner still has to continue the reading where it is.
    var mustContinue = false
    var others: [CoReadingParticipant.ID: Other] = [:]
    /// The greatest hello number of each sender, including senders that have left.
    var helloNumbers: [CoReadingParticipant.ID: UInt64] = [:]
    /// Participants that are about to count as gone, by the time until which they can still report otherwise.
    var leaving: [CoReadingParticipant.ID: Duration] = [:]
    /// The sequence of the first state of the known term that was received live; a hello that has seen less may be a replay.
    var firstHeardSequence: UInt64?
    /// Whether a verified message of another participant was received.
    var hasHeardOthers = false
    /// When the owner, or its retained state, was last heard from.
    var ownerHeard = Duration.zero
    /// When joining ends.
    var joiningEnd: Duration?
    var nextHeartbeat: Duration?
    var lastHeartbeat: Duration?
    /// Until when a claim that turns out to be too low can be raised, once.
    var renewableUntil: Duration?
    /// The greatest term that others follow.
    var greatestHeard: CoReadingTerm?
    /// When this owner takes over again, unless the owner of the greater term that others follow is heard from.
    var retakingTime: Duration?
    var counts = CoReadingCounts()
    /// The messages to send, in order.
    var outgoing: [CoReadingMessage] = []

    /// - Parameter beginning: The start of the session, in seconds since 1970.
    init(
        _ me: CoReadingParticipant, in reading: CoReadingInvitation, revision: CoReadingRevision,
        readerLocation: StoryLocation, timing: CoReadingTiming, beginning: UInt64
    ) {
        self.me = me
        seal = CoReadingSeal(reading)
        firstEpoch = min(max(beginning, 1), CoReadingMessage.numberLimit)
        // Above the numbers of an earlier session of this participant, unless that sent 2^20 hellos a second, and far below
        // the limit.
        nextNumber = min(firstEpoch, 1 << 32) << 20
        self.revision = revision
        self.readerLocation = readerLocation
        self.timing = timing
    }

    var isConnected: Bool { connection == .connected }
    /// How long a participant that is present may take to answer: it waits for its turn, and a message travels both ways.
    var grace: Duration { timing.settling + timing.answerGap * 2 }
    /// Whether the owner counts as away if it is not heard from.
    private var isAwaited: Bool { known != nil && (presence == .present || presence == .expected) }

    // MARK: Commands of the app

    mutating func start(asOwner: Bool, goingOn: Bool) {
        guard role == .idle else { return }
        role = .joining
        wantsToOwn = asOwner
        mustContinue = goingOn
    }

    /// Records that this participant's reader has gone to a location, or shows something else there.
    mutating func move(
        to location: StoryLocation, doing activity: CoReadingActivity = .reading, restarting: Bool = false,
        at now: Duration
    ) {
        guard location != readerLocation || activity != self.activity || restarting else { return }
        self.activity = activity
        if location != readerLocation {
            mustContinue = false
            readerLocation = location
            if role == .owner { target = nil }
        }
        guard role == .owner, let known else { return }
        if restarting { lastRestart = known.sequence + 1 }
        publish(at: now)
    }

    mutating func letFollowersTurn(_ isFree: Bool, at now: Duration) {
        letsFollowersTurn = isFree
        if role == .owner, known?.letsFollowersTurn != isFree { publish(at: now) }
    }

    /// Takes over the reading: at once if its greatest epoch is known, else as soon as it is.
    mutating func claim(at now: Duration) {
        switch role {
        case .idle, .ended, .owner: return
        case .joining where known == nil: wantsToOwn = true
        case .joining, .follower:
            renewableUntil = now + timing.settling
            becomeOwner(at: now)
        }
    }

    mutating func makeOffer(to id: CoReadingParticipant.ID, at now: Duration) {
        guard role == .owner, let known, id != me.id, offer?.to != id else { return }
        offer = CoReadingState.Offer(to: id, number: known.sequence + 1)
        publish(at: now)
    }

    mutating func withdrawOffer(at now: Duration) {
        guard role == .owner, offer != nil else { return }
        offer = nil
        publish(at: now)
    }

    mutating func acceptOffer(at now: Duration) { if openOffer != nil { claim(at: now) } }

    mutating func declineOffer() {
        guard let openOffer, let known else { return }
        declined = (known.epoch, openOffer.number)
        outgoing.append(.decline(from: me.id, epoch: known.epoch, number: openOffer.number))
    }

    mutating func leave() {
        if role == .owner, let known {
            outgoing.append(.leave(from: me.id, epoch: known.epoch, number: known.sequence + 1))
        } else if role != .idle, role != .ended {
            outgoing.append(.leave(from: me.id, number: nextNumber))
        }
        role = .ended
        others = [:]
        leaving = [:]
        target = nil
    }

    /// Returns the pending move from the reader's location. The reader counts as moved.
    mutating func takeMove() -> CoReadingMove? {
        if role == .owner { return target.take().map { .jump(to: $0) } }
        guard role == .follower, let location = target.take() else { return nil }
        defer { (readerLocation, mustRestart) = (location, false) }
        if mustRestart { return .restart(to: location) }
        return location == readerLocation ? nil : .jump(to: location)
    }

    // MARK: Time

    /// When ``tick(at:)`` is needed next; nil if only a message or the app can change something.
    var deadline: Duration? {
        guard role != .idle, role != .ended else { return nil }
        var deadlines = isConnected ? others.values.map { $0.heard + timing.absence } + leaving.values : []
        if role != .owner, isAwaited { deadlines.append(ownerHeard + timing.absence) }
        if isConnected { deadlines += [joiningEnd, nextHeartbeat, retakingTime].compactMap { $0 } }
        return deadlines.min()
    }

    mutating func tick(at now: Duration) {
        guard role != .idle, role != .ended else { return }
        // Without a connection no one can be heard from, so silence does not mean absence.
        if isConnected {
            for (id, end) in leaving where now >= end { remove(id, at: now) }
            others = others.filter { now < $0.value.heard + timing.absence }
        }
        if role != .owner, isAwaited, now >= ownerHeard + timing.absence { presence = .silent }
        guard isConnected else { return }
        if let joiningEnd, now >= joiningEnd { endJoining(at: now) }
        if let retakingTime, now >= retakingTime { retakeOwnership(at: now) }
        if let nextHeartbeat, now >= nextHeartbeat { sendPresence(at: now) }
    }

    mutating func connect(at now: Duration) {
        connection = .connected
        leaving = [:]
        for id in others.keys { others[id]?.heard = now }
        switch role {
        case .idle, .ended: break
        case .joining:
            joiningEnd = now + timing.settling
            sendPresence(at: now)
        case .follower: sendPresence(at: now)
        // Another participant may have taken over meanwhile: its state arrives at once, and ours must not replace it.
        case .owner:
            nextHeartbeat = now + timing.answerGap
            retakingTime = nil
        }
    }

    mutating func disconnect(reason: String) { connection = .disconnected(reason: reason) }

    /// The connection is lost for good.
    mutating func cutOff() {
        isCutOff = true
        guard case .disconnected = connection else { return disconnect(reason: "The connection has ended.") }
    }

    private mutating func endJoining(at now: Duration) {
        joiningEnd = nil
        guard role == .joining else { return }
        role = .follower
        if wantsToOwn { claim(at: now) }
    }

    /// Announces that this participant is present.
    mutating func sendPresence(at now: Duration) {
        if role == .owner {
            publish(at: now)
        } else {
            outgoing.append(
                .hello(
                    from: me, revision: revision, asks: known == nil || presence != .present, term: known?.term,
                    sequence: known?.sequence ?? 1, number: nextNumber))
            nextNumber = min(nextNumber + 1, CoReadingMessage.numberLimit)
            lastHeartbeat = now
            nextHeartbeat = now + timing.heartbeat
        }
    }

    /// Announces its presence soon, because another participant asks, at a limited rate.
    mutating func sendPresenceSoon(at now: Duration) {
        let soonest = max(now, lastHeartbeat.map { $0 + timing.answerGap } ?? now)
        if soonest <= now { sendPresence(at: now) } else { nextHeartbeat = min(nextHeartbeat ?? soonest, soonest) }
    }

    // MARK: Ownership

    /// The epoch of its next claim: one more than any that it has seen, and above all that were sent before it began.
    private var nextEpoch: UInt64 {
        min(max(known?.epoch ?? 0, greatestHeard?.epoch ?? 0, firstEpoch - 1) + 1, CoReadingMessage.numberLimit)
    }

    /// Returns whether the rules could have produced an epoch. After the last epoch no one could lead.
    func isPlausible(_ epoch: UInt64) -> Bool { epoch <= nextEpoch + Self.epochStep }

    /// Claims the next epoch.
    mutating func becomeOwner(at now: Duration) {
        wantsToOwn = false
        joiningEnd = nil
        retakingTime = nil
        let epoch = nextEpoch
        let term = CoReadingTerm(epoch: epoch, owner: me.id)
        // The last epoch has no successor.
        guard known.map({ $0.term < term }) ?? true else {
            role = .follower
            target = known?.revision == revision ? known?.location : nil
            return
        }
        role = .owner
        offer = nil
        declined = nil
        target = nil
        lastRestart = nil
        firstHeardSequence = nil
        if let known { continueReading(of: known) }
        letsFollowersTurn = letsFollowersTurn ?? known?.letsFollowersTurn
        known = CoReadingState(owner: me, epoch: epoch, sequence: 0, revision: revision, location: readerLocation)
        presence = .present
        publish(at: now)
    }

    /// Goes to the location of the owner before this one, if it still has to.
    mutating func continueReading(of state: CoReadingState) {
        guard mustContinue, state.revision == revision else { return }
        mustContinue = false
        guard state.location != readerLocation else { return }
        readerLocation = state.location
        target = readerLocation
    }

    /// Takes over again, because others follow a greater term without an owner: its owner left before this participant joined,
    /// or never existed.
    private mutating func retakeOwnership(at now: Duration) {
        retakingTime = nil
        guard let known, let greatestHeard, known.term < greatestHeard, known.epoch < CoReadingMessage.numberLimit
        else { return }
        becomeOwner(at: now)
    }

    /// Sends a new state, whether or not something has changed.
    mutating func publish(at now: Duration) {
        guard var state = known else { return }
        guard state.sequence < CoReadingMessage.numberLimit else { return becomeOwner(at: now) }
        state.sequence += 1
        state.location = readerLocation
        state.activity = activity
        state.letsFollowersTurn = letsFollowersTurn ?? false
        state.restart = lastRestart
        state.offer = offer
        known = state
        outgoing.append(.state(state))
        lastHeartbeat = now
        nextHeartbeat = now + timing.heartbeat
    }

    /// The offer that this participant may accept.
    var openOffer: CoReadingState.Offer? {
        guard role == .follower, presence != .left, let known, known.revision == revision, let offer = known.offer,
            offer.to == me.id
        else { return nil }
        if let declined, declined == (known.epoch, offer.number) { return nil }
        return offer
    }

    // MARK: Status

    var refusal: CoReadingRefusal? {
        guard role == .follower, let known, known.revision != revision else { return nil }
        let isSameStory = known.revision == CoReadingRevision(story: revision.story, hash: known.revision.hash)
        return isSameStory ? .otherRevision : .otherStory(known.revision.story)
    }

    var status: CoReadingStatus {
        var status = CoReadingStatus()
        status.role = role
        status.connection = connection
        status.isCutOff = isCutOff
        // If others are heard from, messages from strangers are irrelevant.
        status.hasUnverified = counts.unverified > 0 && !hasHeardOthers
        status.owner = known.map {
            .init(participant: $0.owner, presence: presence, location: $0.location, activity: $0.activity)
        }
        status.letsFollowersTurn = known?.letsFollowersTurn ?? letsFollowersTurn ?? false
        status.refusal = refusal
        status.offer = openOffer.flatMap { _ in known?.owner }
        status.offeredTo = role == .owner ? offer?.to : nil
        status.others = others.values.map(\.participant).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        let revision = known?.revision ?? revision
        status.notFollowing = Set(others.values.lazy.filter { $0.revision != revision }.map(\.participant.id))
        return status
    }
}
