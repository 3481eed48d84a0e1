import StorySource

/// The cache on a disk, within a budget. It throws nothing, and only reads wait.
///
/// A task makes the changes one at a time, so that the budget holds after each, and ends with the last. It lists the
/// disk at the start, to fit an existing cache into the budget, and again after a failed change.
final class DiskTier: Sendable {
    private enum Change {
        case lookUp
        case write([UInt8], ExactName)
        case remove(ExactName)
        case removeAll
    }

    private struct State {
        var limit: Int
        var changes: [Change] = []
        var current: Change?
        var isChanging = false
        /// The contents of the disk; nil if they have to be listed.
        var budget: ByteBudget<ExactName, Void>?
        var retentions: [ExactName: EvictionPriority] = [:]
        var readCount = 0
    }

    /// The number of changes that may wait; beyond it, writes are dropped. A disk that is slower than the network need not
    /// cache everything.
    private static let maximumChanges = 16

    private let disk: any AssetDisk
    /// The greatest number of concurrent reads. If that many hang, the disk is no longer read.
    private let maximumReads: Int
    private let state: Lock<State>

    init(_ disk: any AssetDisk, limit: Int, maximumReads: Int) {
        self.disk = disk
        self.maximumReads = maximumReads
        state = Lock(State(limit: limit))
        add(.lookUp)
    }

    /// Returns the bytes with a name; nil if there are none, or they can't be read.
    func read(_ name: ExactName) async -> [UInt8]? {
        enum Answer {
            case bytes([UInt8]?)
            case ask
        }
        let answer: Answer = state.withLock { state in
            // The last change of the name counts, since changes are made in order.
            for change in state.changes.reversed() + [state.current].compactMap({ $0 }) {
                switch change {
                case .write(let bytes, name):
                    // The disk may have the file already, so this counts as its last use.
                    state.budget?.use(name)
                    return .bytes(bytes)
                case .remove(name), .removeAll: return .bytes(nil)
                case .write, .remove, .lookUp: break
                }
            }
            guard state.readCount < maximumReads else { return .bytes(nil) }
            state.readCount += 1
            return .ask
        }
        switch answer {
        case .bytes(let bytes): return bytes
        case .ask:
            let bytes = try? await disk.read(name.text)
            state.withLock { state in
                state.readCount -= 1
                state.budget?.use(name)
            }
            return bytes
        }
    }

    /// Whether bytes of this size are not cached and would be; false while the contents of the disk are unknown.
    func wouldKeep(_ name: ExactName, byteCount: Int) -> Bool {
        state.withLock { state in
            guard let budget = state.budget, !budget.contains(name) else { return false }
            return budget.hasRoom(for: byteCount, state.retentions[name] ?? .none)
        }
    }

    /// Schedules a write, if there is room.
    func write(_ bytes: [UInt8], _ name: ExactName) { add(.write(bytes, name)) }

    func remove(_ name: ExactName) { add(.remove(name)) }

    /// Schedules the removal of everything; what is not written again reads as nil from now on.
    func removeAll() { add(.removeAll) }

    /// Sets the limit. What exceeds it is removed soon.
    func setLimit(_ limit: Int) {
        let isOther = state.withLock { state in
            defer { state.limit = limit }
            return state.limit != limit
        }
        if isOther { add(.lookUp) }
    }

    func retain(_ retentions: [ExactName: EvictionPriority]) {
        state.withLock { state in
            for name in state.retentions.keys where retentions[name] == nil { state.budget?.retain(name, .none) }
            for (name, retention) in retentions { state.budget?.retain(name, retention) }
            state.retentions = retentions
        }
    }

    // MARK: Changes

    private func add(_ change: Change) {
        state.withLock { state in
            if case .removeAll = change { state.changes.removeAll() }
            // A removal costs no memory, and is scheduled only once, since a name that is to be removed is not read.
            if case .write = change, state.changes.count >= Self.maximumChanges { return }
            state.changes.append(change)
            guard !state.isChanging else { return }
            state.isChanging = true
            // It ends with the last change, even after the store is released, so that what was fetched is cached.
            Task { await makeChanges() }
        }
    }

    private func makeChanges() async {
        while let change = nextChange() {
            do {
                if case .lookUp = change { state.withLock { $0.budget = nil } }
                try await listDisk()
                switch change {
                case .lookUp: break
                case .write(let bytes, let name): try await makeRoomAndWrite(bytes, name)
                case .remove(let name): try await removeFiles([name])
                case .removeAll: try await removeAllFiles()
                }
            } catch {
                state.withLock { $0.budget = nil }
            }
        }
    }

    private func nextChange() -> Change? {
        state.withLock { state in
            state.current = state.changes.isEmpty ? nil : state.changes.removeFirst()
            state.isChanging = state.current != nil
            return state.current
        }
    }

    /// Lists the disk, and evicts what exceeds the budget.
    private func listDisk() async throws {
        guard state.withLock({ $0.budget == nil }) else { return }
        let entries = try await disk.list().sorted { $0.lastUse < $1.lastUse }
        let excess = state.withLock { state in
            var budget = ByteBudget<ExactName, Void>(limit: state.limit)
            var excess: [ExactName] = []
            for entry in entries {
                let name = ExactName(entry.name)
                let retention = state.retentions[name] ?? .none
                let cost = max(entry.byteCount, 0)
                guard !budget.contains(name) else { continue }
                guard let victims = budget.makeRoom(for: cost, retention) else {
                    excess.append(name)
                    continue
                }
                excess += victims.map(\.key)
                budget.add(name, (), cost: cost, retention)
            }
            state.budget = budget
            return excess
        }
        try await removeFiles(excess)
    }

    private func makeRoomAndWrite(_ bytes: [UInt8], _ name: ExactName) async throws {
        if state.withLock({ $0.budget?.contains(name) == true }) { try await removeFiles([name]) }
        let victims = state.withLock { state in
            let retention = state.retentions[name] ?? .none
            let victims = state.budget?.makeRoom(for: bytes.count, retention)
            if victims != nil { state.budget?.add(name, (), cost: bytes.count, retention) }
            return victims?.map(\.key)
        }
        guard let victims else { return }
        try await removeFiles(victims)
        try await disk.write(bytes, to: name.text)
    }

    private func removeFiles(_ names: [ExactName]) async throws {
        for name in names {
            try await disk.remove(name.text)
            state.withLock { $0.budget?.remove(name) }
        }
    }

    /// Removes as much as possible, and throws the first error at the end.
    private func removeAllFiles() async throws {
        var firstError: (any Error)?
        for entry in try await disk.list() {
            do { try await removeFiles([ExactName(entry.name)]) } catch { firstError = firstError ?? error }
        }
        if let firstError { throw firstError }
    }
}
