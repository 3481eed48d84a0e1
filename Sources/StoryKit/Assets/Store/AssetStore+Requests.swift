import StorySource

/// The life of a request. Each method changes the state under its lock.
extension AssetStore {
    // MARK: Waiters

    /// Adds a call of `load` to the waiters, or answers it at once. Returns a number for `leave`.
    func wait(for key: ExactName, _ priority: AssetPriority, _ answer: AsyncStream<Answer>.Continuation) -> Int {
        change { state, effects in
            let id = state.nextID()
            if let value = state.memory.value(key) {
                effects.answers.append((answer, .success(value)))
            } else if addRequest(key, &state) {
                state.waiters[id] = Waiter(key: key, priority: priority, answer: answer)
                state.requests[key]?.waiters.insert(id)
                state.requests[key]?.waitersOfPriority[priority.rawValue] += 1
                reconsider(key, &state, &effects)
            } else {
                effects.answers.append((answer, .failure(.notFound)))
            }
            return id
        }
    }

    /// Ends a call of `load` that was not answered, and its request if nothing else needs it.
    func leave(_ id: Int) {
        change { state, effects in
            guard let waiter = state.waiters.removeValue(forKey: id) else { return }
            state.requests[waiter.key]?.waiters.remove(id)
            state.requests[waiter.key]?.waitersOfPriority[waiter.priority.rawValue] -= 1
            reconsider(waiter.key, &state, &effects)
        }
    }

    // MARK: Requests

    /// Adds a request unless there is one. Returns false if there can't be one.
    func addRequest(_ key: ExactName, _ state: inout State) -> Bool {
        if state.requests[key] != nil { return true }
        guard let asset = known(key), let url = asset.url else { return false }
        state.requests[key] = Request(asset: asset, url: url)
        return true
    }

    /// Whether to request an asset that no task waits for: it is not in memory, may be available, and would probably be cached.
    /// Otherwise an asset that does not fit would be fetched again on each page turn.
    func isWorthRequesting(_ key: ExactName, _ state: State) -> Bool {
        guard !state.memory.contains(key), !state.notFound.contains(key) else { return false }
        guard let size = state.uncached[key] else { return true }
        if state.memory.hasRoom(for: size.cost, state.retention(key)) { return true }
        guard let disk = source.disk, let name = known(key).flatMap(AssetSource<Value>.diskName) else { return false }
        return disk.wouldKeep(name, byteCount: size.byteCount)
    }

    /// Restarts a running request, which may hang.
    func restart(_ key: ExactName, _ state: inout State, _ effects: inout Effects) {
        guard let request = state.requests[key] else { return }
        switch request.phase {
        case .queued: return
        case .resting(_, let timer):
            effects.cancellations.append(timer)
            state.requests[key]?.phase = .queued
        case .attempting(_, let work, let timer):
            effects.cancellations += [work, timer]
            leaveAttempt(key, &state)
            state.abandoned += 1
        }
        // All attempts are available again, except the first, which reads the disk and may have hung there.
        state.requests[key]?.attempts = 1
        reconsider(key, &state, &effects)
    }

    /// Updates a request whose demand changed: it moves in the queue, or ends.
    func reconsider(_ key: ExactName, _ state: inout State, _ effects: inout Effects) {
        guard let request = state.requests[key] else { return }
        guard let priority = state.priority(key) else { return end(key, .failure(.cancelled), &state, &effects) }
        if case .queued = request.phase, state.queue.priority(of: key) != priority.rawValue {
            state.queue.append(key, priority: priority.rawValue)
        }
    }

    /// Ends a request with its result for all waiting tasks.
    func end(_ key: ExactName, _ answer: Answer, _ state: inout State, _ effects: inout Effects) {
        guard let request = state.requests.removeValue(forKey: key) else { return }
        switch request.phase {
        case .queued: state.queue.remove(key)
        case .resting(_, let timer): effects.cancellations.append(timer)
        case .attempting(_, let work, let timer):
            effects.cancellations += [work, timer]
            state.running -= 1
            state.abandoned += 1
        }
        for id in request.waiters {
            if let waiter = state.waiters.removeValue(forKey: id) { effects.answers.append((waiter.answer, answer)) }
        }
    }

    // MARK: Attempts

    /// Starts queued attempts up to the limits.
    func startAttempts(_ state: inout State) {
        let limits = state.configuration.limits
        let most = limits.requests.addingReportingOverflow(limits.abandonedRequests)
        while state.running < limits.requests, most.overflow || state.running + state.abandoned < most.partialValue,
            let (key, priority) = state.queue.firstOfHighest,
            priority >= AssetPriority.high.rawValue || state.running < max(limits.requests - 1, 1)
        {
            state.queue.remove(key)
            startAttempt(key, &state)
        }
    }

    private func startAttempt(_ key: ExactName, _ state: inout State) {
        guard var request = state.requests[key] else { return }
        let deadline = clock.deadline(after: state.configuration.attemptTimeout)
        let id = state.nextID()
        request.attempts += 1
        // If the first attempt timed out, the disk may hang, so only that one reads it.
        let usesDisk = request.attempts == 1
        let checksHashes = state.configuration.checksHashes
        // The tasks don't retain the store, which cancels them when it is released.
        request.phase = .attempting(
            id: id,
            work: Task { [weak self, source, recorder, asset = request.asset, url = request.url, checksHashes] in
                recorder?.record(.load(.asset(asset.key)))
                let outcome = await Result(of: { () async throws(AssetSource<Value>.Failure) in
                    try await source.load(asset, url, usesDisk: usesDisk, checksHashes: checksHashes)
                })
                self?.attemptEnded(key, id, outcome)
            },
            timer: Task { [weak self, clock] in
                if await clock.reaches(deadline) { self?.attemptTimedOut(key, id) }
            })
        state.requests[key] = request
        state.running += 1
    }

    private func attemptEnded(
        _ key: ExactName, _ id: Int, _ outcome: Result<AssetSource<Value>.Loaded, AssetSource<Value>.Failure>
    ) {
        change { state, effects in
            guard case .attempting(id, _, let timer) = state.requests[key]?.phase else {
                // It was abandoned, and ends only now.
                state.abandoned -= 1
                return
            }
            effects.cancellations.append(timer)
            leaveAttempt(key, &state)
            switch outcome {
            case .success(let loaded): keep(key, loaded, &state, &effects)
            case .failure(let failure): fail(key, failure, &state, &effects)
            }
        }
    }

    private func attemptTimedOut(_ key: ExactName, _ id: Int) {
        change { state, effects in
            guard case .attempting(id, let work, _) = state.requests[key]?.phase else { return }
            effects.cancellations.append(work)
            leaveAttempt(key, &state)
            state.abandoned += 1
            fail(key, AssetSource<Value>.Failure(.timeout, isTemporary: true), &state, &effects)
        }
    }

    private func leaveAttempt(_ key: ExactName, _ state: inout State) {
        state.requests[key]?.phase = .queued
        state.running -= 1
    }

    private func keep(
        _ key: ExactName, _ loaded: AssetSource<Value>.Loaded, _ state: inout State, _ effects: inout Effects
    ) {
        let retention = state.retention(key)
        state.notFound.remove(key)
        effects.events.append(
            loaded.isFromDisk
                ? .cacheHit(.asset(key.text)) : .loaded(.asset(key.text), byteCount: loaded.byteCount))
        if state.memory.insert(loaded.asset, key, retention, removed: &effects.removed) {
            state.uncachedOnEntry.remove(key)
            state.uncached[key] = nil
        } else {
            if retention == .entering { state.uncachedOnEntry.insert(key) }
            state.uncached[key] = (loaded.asset.cost, loaded.byteCount)
        }
        if let bytes = loaded.bytesForDisk, let name = known(key).flatMap(AssetSource<Value>.diskName) {
            source.disk?.write(bytes, name)
        }
        end(key, .success(loaded.asset.value), &state, &effects)
    }

    /// Schedules the next attempt, or ends the request.
    private func fail(
        _ key: ExactName, _ failure: AssetSource<Value>.Failure, _ state: inout State, _ effects: inout Effects
    ) {
        if failure.error == .notFound { state.notFound.insert(key) }
        let retry = state.configuration.retry
        guard let request = state.requests[key], failure.isTemporary, request.attempts < retry.attempts else {
            effects.events.append(.loadFailure(.asset(key.text), failure.error.description))
            return end(key, .failure(failure.error), &state, &effects)
        }
        effects.events.append(.retry(.asset(key.text), attempts: request.attempts))
        let next = clock.deadline(after: retry.delay(after: request.attempts, using: &state.random))
        let id = state.nextID()
        state.requests[key]?.phase = .resting(
            id: id,
            timer: Task { [weak self, clock] in
                if await clock.reaches(next) { self?.restEnded(key, id) }
            })
    }

    private func restEnded(_ key: ExactName, _ id: Int) {
        change { state, effects in
            guard case .resting(id, _) = state.requests[key]?.phase else { return }
            state.requests[key]?.phase = .queued
            reconsider(key, &state, &effects)
        }
    }
}
