extension CoReadingMachine {
    /// Something has come. Whatever it holds, it costs no more than its hash and a look at the list of the others, and is read
    /// only where the sender has the key.
    mutating func receive(_ bytes: [UInt8], isRetained: Bool, at now: Duration) {
        guard role != .idle, role != .ended else { return }
        guard let message = seal.opened(bytes) else {
            counts.unverified += 1
            return
        }
        do throws(CoReadingMessageError) {
            switch try CoReadingMessage(decoding: message) {
            case .state(let state) where !isPlausible(state.epoch): counts.implausible += 1
            case .state(let state): receive(state, isRetained: isRetained, at: now)
            // Only states are retained: somebody has sent another's message once more.
            case _ where isRetained: throw .malformed
            case .hello(let participant, let revision, let asks, let term):
                guard participant.id != me.id else { return }
                let isNew = others[participant.id] == nil
                hear(participant, revision, at: now)
                if let term, isPlausible(term.epoch) { hear(of: term, at: now) }
                if role == .owner, asks || isNew { answer(at: now) }
            case .leave(let id): receiveLeave(of: id, at: now)
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

    private mutating func receive(_ state: CoReadingState, isRetained: Bool, at now: Duration) {
        if let known, (state.term, state.sequence) <= (known.term, known.sequence) {
            // Its own states come back to the owner from some transports.
            guard state.owner.id != me.id else { return }
            counts.stale += 1
            // Who sends states of a lesser term does not know of this one, or has taken the place of the retained state.
            if state.term < known.term { answer(at: now) }
            return
        }
        if role == .owner, state.owner.id == me.id {
            // Its own, of a time that it does not remember, or somebody's who took its id: it goes on above that.
            if let known, state.epoch == known.epoch { self.known?.sequence = state.sequence }
            hear(of: state.term, at: now)
            return answer(at: now)
        }
        if role == .owner {
            let isRenewable = renewableUntil.map { now < $0 } ?? false
            renewableUntil = nil
            if isRenewable, state.epoch > known?.epoch ?? 0 {
                // The claim was too low: it was made before this state was known. Only once, so that two that claim against
                // each other come to an end.
                known = state
                return take(at: now)
            }
            role = .follower
            offer = nil
            raising = nil
        }
        follow(state, isRetained: isRetained, at: now)
        // What it knows now is what it was waiting for.
        if role == .joining {
            role = .follower
            settled = nil
            if wantsToOwn { claim(at: now) }
        }
    }

    private mutating func follow(_ state: CoReadingState, isRetained: Bool, at now: Duration) {
        let isMoved = known.map { $0.location != state.location || $0.revision != revision } ?? true
        known = state
        ownerHeard = now
        if isRetained {
            presence = .expected
        } else {
            presence = .present
            if state.owner.id != me.id { hear(state.owner, state.revision, at: now) }
        }
        guard state.revision == revision else {
            counts.refused += 1
            target = nil
            return
        }
        if isMoved { target = state.location == readerLocation ? nil : state.location }
        // The owner offers what was declined: that message was lost.
        if let declined, let offer = state.offer, offer.to == me.id, declined == (state.epoch, offer.number) {
            outgoing.append(.decline(from: me.id, epoch: state.epoch, number: offer.number))
        }
    }

    private mutating func receiveLeave(of id: CoReadingParticipant.ID, at now: Duration) {
        // The last will of a connection that this participant has lost and replaced.
        if id == me.id { return answer(at: now) }
        others[id] = nil
        if role == .owner {
            if offer?.to == id { withdrawOffer(at: now) }
        } else if known?.owner.id == id {
            presence = .left
        }
    }

    /// Somebody follows this term. Where it is greater than this owner's own, that one can't follow this owner.
    private mutating func hear(of term: CoReadingTerm, at now: Duration) {
        greatestHeard = greatestHeard.map { max($0, term) } ?? term
        guard role == .owner, let known, known.term < term, raising == nil else { return }
        // Where the greater term has an owner, that one says so when it hears of this one. Either may have to wait before it
        // says anything.
        answer(at: now)
        raising = now + timing.settling + timing.answerGap * 2
    }

    private mutating func hear(
        _ participant: CoReadingParticipant, _ revision: CoReadingRevision, at now: Duration
    ) {
        guard others[participant.id] != nil || others.count < Self.participantLimit else {
            counts.crowdedOut += 1
            return
        }
        others[participant.id] = Other(participant: participant, revision: revision, heard: now)
    }
}
