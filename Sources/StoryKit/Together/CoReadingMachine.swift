import StoryNavigation

/// The rules of reading together as a value: events go in, with the time since the session began; messages and a status come out.
struct CoReadingMachine {
    struct Other {
        let participant: CoReadingParticipant
        let revision: CoReadingRevision
        /// When it was last heard, or the connection came back.
        var heard: Duration
    }

    /// How many others are known at most.
    static let participantLimit = 64
    /// How far an epoch may be above what this participant would take itself: more than a clock that says 1970 is late, and so
    /// little that millions of messages don't reach the last epoch.
    static let epochStep: UInt64 = 1 << 32

    let me: CoReadingParticipant
    let revision: CoReadingRevision
    let timing: CoReadingTiming
    let seal: CoReadingSeal
    /// The least epoch that it takes.
    let firstEpoch: UInt64
    /// The number of the next hello.
    var nextNumber: UInt64

    var role = CoReadingStatus.Role.idle
    var connection = CoReadingStatus.Connection.connecting
    /// Whether the connection is lost for good.
    var isCutOff = false
    /// Where this participant's reader is.
    var readerLocation: StoryLocation
    /// What it shows there.
    var activity = CoReadingActivity.reading
    /// Whether this participant lets its followers turn pages; nil to leave that as it is.
    var letsFollowersTurn: Bool?
    /// The sequence with which this owner last restarted the story.
    var restart: UInt64?
    /// The last state of the greatest term; this participant's own one where it is the owner.
    var known: CoReadingState?
    /// Whether the owner is there.
    var presence = CoReadingStatus.Presence.expected
    /// Whether it wants to own the reading as soon as it knows who does.
    var wantsToOwn = false
    var offer: CoReadingState.Offer?
    /// The offer that it has not taken, with the epoch.
    var declined: (epoch: UInt64, number: UInt64)?
    /// Where a follower has to go, or an owner that goes on where the reading is, until the move is taken.
    var target: StoryLocation?
    /// Whether a follower has to restart the story first.
    var restarts = false
    /// Whether it continues the reading at its location when it becomes the owner.
    var goesOn = false
    var others: [CoReadingParticipant.ID: Other] = [:]
    /// The greatest number of a hello by each sender, also of those that have gone.
    var helloNumbers: [CoReadingParticipant.ID: UInt64] = [:]
    /// Participants that have left, if they don't say otherwise until then.
    var leaving: [CoReadingParticipant.ID: Duration] = [:]
    /// The sequence of the first state of the known term that was heard live; a hello that has seen less may be a replay.
    var firstHeardSequence: UInt64?
    /// Whether a verified message of somebody else has come.
    var hasHeardOthers = false
    /// When the owner, or its retained state, was heard.
    var ownerHeard = Duration.zero
    /// When joining ends.
    var settled: Duration?
    var nextHeartbeat: Duration?
    var lastHeartbeat: Duration?
    /// Until when a claim that turns out to be too low is raised, once.
    var renewableUntil: Duration?
    /// The greatest term that others follow.
    var greatestHeard: CoReadingTerm?
    /// When this owner takes over anew, unless the owner of the greater term that others follow is heard.
    var raising: Duration?
    var counts = CoReadingCounts()
    /// The messages to send, in order.
    var outgoing: [CoReadingMessage] = []

    /// - Parameter beginning: When that is, in seconds since 1970.
    init(
        _ me: CoReadingParticipant, in reading: CoReadingInvitation, revision: CoReadingRevision,
        readerLocation: StoryLocation,
        timing: CoReadingTiming, beginning: UInt64
    ) {
        self.me = me
        seal = CoReadingSeal(reading)
        firstEpoch = min(max(beginning, 1), CoReadingMessage.numberLimit)
        nextNumber = min(firstEpoch, 1 << 32) << 20
        self.revision = revision
        self.readerLocation = readerLocation
        self.timing = timing
    }

    var isConnected: Bool { connection == .connected }
    /// How long a participant that is there may take to answer: it waits for its turn, and the message is on its way twice.
    var grace: Duration { timing.settling + timing.answerGap * 2 }
    /// Whether the owner counts as away when it is not heard.
    private var isAwaited: Bool { known != nil && (presence == .present || presence == .expected) }

    // MARK: Commands of the app

    mutating func start(asOwner: Bool, goingOn: Bool) {
        guard role == .idle else { return }
        role = .joining
        wantsToOwn = asOwner
        goesOn = goingOn
    }

    /// The reader of this participant has gone to a location, or shows something else there.
    mutating func move(
        to location: StoryLocation, doing activity: CoReadingActivity = .reading, restarting: Bool = false,
        at now: Duration
    ) {
        guard location != readerLocation || activity != self.activity || restarting else { return }
        self.activity = activity
        if location != readerLocation {
            goesOn = false
            readerLocation = location
            if role == .owner { target = nil }
        }
        guard role == .owner, let known else { return }
        if restarting { restart = known.sequence + 1 }
        publish(at: now)
    }

    mutating func letFollowersTurn(_ isFree: Bool, at now: Duration) {
        letsFollowersTurn = isFree
        if role == .owner, known?.letsFollowersTurn != isFree { publish(at: now) }
    }

    /// Takes the reading over, at once where it is known how far its epochs are, else as soon as that is known.
    mutating func claim(at now: Duration) {
        switch role {
        case .idle, .ended, .owner: return
        case .joining where known == nil: wantsToOwn = true
        case .joining, .follower:
            renewableUntil = now + timing.settling
            take(at: now)
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

    mutating func acceptOffer(at now: Duration) {
        if openOffer != nil { claim(at: now) }
    }

    mutating func declineOffer() {
        guard let openOffer, let known else { return }
        declined = (known.epoch, openOffer.number)
        outgoing.append(.decline(from: me.id, epoch: known.epoch, number: openOffer.number))
    }

    mutating func leave() {
        if role != .idle, role != .ended { outgoing.append(.leave(from: me.id)) }
        role = .ended
        others = [:]
        leaving = [:]
        target = nil
    }

    /// Where to go from where the reader is. It counts as gone there.
    mutating func takeMove() -> CoReadingMove? {
        if role == .owner { return target.take().map { .jump(to: $0) } }
        guard role == .follower, let location = target.take() else { return nil }
        defer { (readerLocation, restarts) = (location, false) }
        if restarts { return .restart(to: location) }
        guard location != readerLocation else { return nil }
        let isOnPage = location.withoutLine == readerLocation.withoutLine
        return isOnPage ? .moveLine(to: location) : .jump(to: location)
    }

    // MARK: Time

    /// When ``tick(at:)`` is needed next; nil where only a message or the app can change something.
    var deadline: Duration? {
        guard role != .idle, role != .ended else { return nil }
        var deadlines = isConnected ? others.values.map { $0.heard + timing.absence } + leaving.values : []
        if role != .owner, isAwaited { deadlines.append(ownerHeard + timing.absence) }
        if isConnected { deadlines += [settled, nextHeartbeat, raising].compactMap { $0 } }
        return deadlines.min()
    }

    mutating func tick(at now: Duration) {
        guard role != .idle, role != .ended else { return }
        // Nobody can be heard without a connection, so nobody is gone for that.
        if isConnected {
            for (id, end) in leaving where now >= end { remove(id, at: now) }
            others = others.filter { now < $0.value.heard + timing.absence }
        }
        if role != .owner, isAwaited, now >= ownerHeard + timing.absence { presence = .silent }
        guard isConnected else { return }
        if let settled, now >= settled { settle(at: now) }
        if let raising, now >= raising { raise(at: now) }
        if let nextHeartbeat, now >= nextHeartbeat { beat(at: now) }
    }

    mutating func connect(at now: Duration) {
        connection = .connected
        leaving = [:]
        for id in others.keys { others[id]?.heard = now }
        switch role {
        case .idle, .ended: break
        case .joining:
            settled = now + timing.settling
            beat(at: now)
        case .follower: beat(at: now)
        // Somebody may have taken over meanwhile: its state comes at once, and ours must not take its place.
        case .owner:
            nextHeartbeat = now + timing.answerGap
            raising = nil
        }
    }

    mutating func disconnect(reason: String) { connection = .disconnected(reason: reason) }

    /// The connection is lost for good.
    mutating func cutOff() {
        isCutOff = true
        guard case .disconnected = connection else { return disconnect(reason: "The connection has ended.") }
    }

    private mutating func settle(at now: Duration) {
        settled = nil
        guard role == .joining else { return }
        role = .follower
        if wantsToOwn { claim(at: now) }
    }

    /// Announces this participant's presence.
    mutating func beat(at now: Duration) {
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

    /// Announces it soon, since another participant asks, at a limited rate.
    mutating func answer(at now: Duration) {
        let soonest = max(now, lastHeartbeat.map { $0 + timing.answerGap } ?? now)
        if soonest <= now { beat(at: now) } else { nextHeartbeat = min(nextHeartbeat ?? soonest, soonest) }
    }

    // MARK: Owning

    /// The epoch that it takes next: one more than any that it has seen, and above all that was sent before it began.
    private var nextEpoch: UInt64 {
        min(max(known?.epoch ?? 0, greatestHeard?.epoch ?? 0, firstEpoch - 1) + 1, CoReadingMessage.numberLimit)
    }

    /// Whether an epoch can be one that was taken by the rules. Nobody could lead after the last epoch.
    func isPlausible(_ epoch: UInt64) -> Bool { epoch <= nextEpoch + Self.epochStep }

    /// Takes the next epoch.
    mutating func take(at now: Duration) {
        wantsToOwn = false
        settled = nil
        raising = nil
        let epoch = nextEpoch
        let term = CoReadingTerm(epoch: epoch, owner: me.id)
        // There is no greater epoch than the last.
        guard known.map({ $0.term < term }) ?? true else {
            role = .follower
            target = known?.revision == revision ? known?.location : nil
            return
        }
        role = .owner
        offer = nil
        declined = nil
        target = nil
        restart = nil
        firstHeardSequence = nil
        if goesOn, let known, known.revision == revision, known.location != readerLocation {
            readerLocation = known.location
            target = readerLocation
        }
        letsFollowersTurn = letsFollowersTurn ?? known?.letsFollowersTurn
        known = CoReadingState(owner: me, epoch: epoch, sequence: 0, revision: revision, location: readerLocation)
        presence = .present
        publish(at: now)
    }

    /// Takes over anew, since others follow a greater term that nobody owns: its owner left before this one came, or there
    /// never was any.
    private mutating func raise(at now: Duration) {
        raising = nil
        guard let known, let greatestHeard, known.term < greatestHeard, known.epoch < CoReadingMessage.numberLimit
        else { return }
        take(at: now)
    }

    /// Sends a new state, whether something has changed or not.
    mutating func publish(at now: Duration) {
        guard var state = known else { return }
        guard state.sequence < CoReadingMessage.numberLimit else { return take(at: now) }
        state.sequence += 1
        state.location = readerLocation
        state.activity = activity
        state.letsFollowersTurn = letsFollowersTurn ?? false
        state.restart = restart
        state.offer = offer
        known = state
        outgoing.append(.state(state))
        lastHeartbeat = now
        nextHeartbeat = now + timing.heartbeat
    }

    /// The offer that this participant may take.
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
        // To one who hears others it says nothing that strangers send something, too.
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
        status.strays = Set(others.values.lazy.filter { $0.revision != revision }.map(\.participant.id))
        return status
    }
}
