extension CoReadingMachine {
    /// Receives a message. It costs a hash and a lookup in the list of participants, and is decoded only if the sender has the
    /// key.
    mutating func receive(_ bytes: [UInt8], isRetained: Bool, isState: Bool, at now: Duration) {
        guard role != .idle, role != .ended else { return }
        guard let message = seal.opened(bytes) else {
            counts.unverified += 1
            return
        }
        do throws(CoReadingMessageError) {
            switch try CoReadingMessage(decoding: message) {
            case .state(let state) where isState && !isPlausible(state.epoch): counts.implausible += 1
            case .state(let state) where isState: receive(state, isRetained: isRetained, at: now)
            // The message is another's, sent again, or its sender may not lead.
            case .state,
                _ where isState:
                counts.misplaced += 1
            case .hello(let participant, let revision, let asks, let term, let sequence, let number):
                guard participant.id != me.id else { return }
                hasHeardOthers = true
                if isFresh(term, sequence), number > helloNumbers[participant.id] ?? 0 {
                    hear(participant, revision, number, at: now)
                }
                if let term, isPlausible(term.epoch) { hear(of: term, at: now) }
                if role == .owner, asks || term != known?.term { sendPresenceSoon(at: now) }
            case .leave(let id, let epoch, let number): receiveLeave(of: id, epoch, number, at: now)
            case .decline(let id, let epoch, let number):
                guard role == .owner, known?.epoch == epoch, offer == .init(to: id, number: number) else { return }
                withdrawOffer(at: now)
            }
        } catch {
            switch error {
            case .unknownVersion: counts.unknownVersion += 1
            case .malformed, .tooLong: counts.malformed += 1
            }
        }
    }

    /// Returns whether the sender has seen a state that was sent while this participant was present.
    private func isFresh(_ term: CoReadingTerm?, _ sequence: UInt64) -> Bool {
        guard let term, term == known?.term else { return false }
        return role == .owner || firstHeardSequence.map { sequence >= $0 } ?? false
    }

    private mutating func receive(_ state: CoReadingState, isRetained: Bool, at now: Duration) {
        if state.owner.id != me.id { hasHeardOthers = true }
        if let known, (state.term, state.sequence) <= (known.term, known.sequence) {
            // Some transports return the owner's own states.
            guard state.owner.id != me.id else { return }
            counts.stale += 1
            // The transport was so slow that this participant took over before it knew where the reading was.
            if role == .owner, isRetained { continueReading(of: state) }
            // The sender does not know this term, or has replaced the retained state.
            if state.term < known.term { sendPresenceSoon(at: now) }
            return
        }
        if role == .owner, state.owner.id == me.id {
            // A state of its own that it does not remember, or of a participant with the same id: continue above its sequence.
            if let known, state.epoch == known.epoch { self.known?.sequence = state.sequence }
            hear(of: state.term, at: now)
            return sendPresenceSoon(at: now)
        }
        if role == .owner {
            let isRenewable = renewableUntil.map { now < $0 } ?? false
            renewableUntil = nil
            if isRenewable, state.epoch > known?.epoch ?? 0 {
                // The claim was made before this state was known. It is raised once, so that two competing claims terminate.
                known = state
                return becomeOwner(at: now)
            }
            role = .follower
            offer = nil
            retakingTime = nil
            // The next owner decides.
            letsFollowersTurn = nil
        }
        follow(state, isRetained: isRetained, at: now)
        // A joining participant was waiting for this state.
        if role == .joining {
            role = .follower
            joiningEnd = nil
            if wantsToOwn { claim(at: now) }
        }
    }

    private mutating func follow(_ state: CoReadingState, isRetained: Bool, at now: Duration) {
        let isMoved = known.map { $0.location != state.location || $0.revision != revision } ?? true
        let isRestart = known?.term == state.term && state.restart != nil && known?.restart != state.restart
        if known?.term != state.term { firstHeardSequence = nil }
        known = state
        ownerHeard = now
        leaving[state.owner.id] = nil
        if isRetained {
            presence = .expected
        } else {
            presence = .present
            if state.owner.id != me.id { hear(state.owner, state.revision, at: now) }
            if firstHeardSequence == nil {
                firstHeardSequence = state.sequence
                // The others count this participant as present once it has seen a state that they have.
                sendPresenceSoon(at: now)
            }
        }
        guard state.revision == revision else {
            counts.refused += 1
            target = nil
            return
        }
        mustRestart = mustRestart || isRestart
        if isMoved || isRestart { target = state.location == readerLocation && !mustRestart ? nil : state.location }
        // The owner still offers what was declined: the message was lost.
        if let declined, let offer = state.offer, offer.to == me.id, declined == (state.epoch, offer.number) {
            outgoing.append(.decline(from: me.id, epoch: state.epoch, number: offer.number))
        }
    }

    private mutating func receiveLeave(
        of id: CoReadingParticipant.ID, _ epoch: UInt64?, _ number: UInt64?, at now: Duration
    ) {
        // The last will of a connection that this participant has lost and replaced.
        if id == me.id { return sendPresenceSoon(at: now) }
        guard others[id] != nil || known?.owner.id == id else { return }
        if let number, isLast(number, epoch, of: id) {
            remove(id, at: now)
        } else if leaving[id] == nil {
            leaving[id] = now + grace
        }
    }

    /// Returns whether a participant has sent nothing after this number. That of a replay is not above what is known.
    private func isLast(_ number: UInt64, _ epoch: UInt64?, of id: CoReadingParticipant.ID) -> Bool {
        if let known, known.owner.id == id { return epoch == known.epoch && number > known.sequence }
        return helloNumbers[id].map { number > $0 } ?? false
    }

    /// A participant has left and has not reported otherwise.
    mutating func remove(_ id: CoReadingParticipant.ID, at now: Duration) {
        leaving[id] = nil
        others[id] = nil
        if role == .owner {
            if offer?.to == id { withdrawOffer(at: now) }
        } else if known?.owner.id == id {
            presence = .left
        }
    }

    /// Records that somebody follows this term, if it is the greatest.
    private mutating func hear(of term: CoReadingTerm, at now: Duration) {
        greatestHeard = greatestHeard.map { max($0, term) } ?? term
        guard role == .owner, let known, known.term < term, retakingTime == nil else { return }
        // The owner of the greater term, if there is one, replies when it hears of this one.
        sendPresenceSoon(at: now)
        retakingTime = now + grace
    }

    private mutating func hear(
        _ participant: CoReadingParticipant, _ revision: CoReadingRevision, _ number: UInt64? = nil, at now: Duration
    ) {
        guard others[participant.id] != nil || others.count < Self.participantLimit else {
            counts.crowdedOut += 1
            return
        }
        others[participant.id] = Other(participant: participant, revision: revision, heard: now)
        leaving[participant.id] = nil
        if let number { helloNumbers[participant.id] = number }
        if helloNumbers.count > Self.participantLimit * 4 {
            helloNumbers = helloNumbers.filter { others[$0.key] != nil }
        }
    }
}
