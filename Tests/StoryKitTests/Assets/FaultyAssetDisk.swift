import StoryKit
import StorySource

/// A disk with faults that tests choose. It records the most bytes that it ever contained.
final class FaultyAssetDisk: AssetDisk {
    enum Fault: CaseIterable, Hashable {
        case read, write, remove, list, hangingRead, hangingWrite, hangingList
        static var allCases: [Fault] { [.read, .write, .remove, .list] }
    }

    struct Broken: Error {}

    private struct State {
        var faults: Set<Fault> = []
        var most = 0
        var changes = 0
        var areChangesAtOnce = false
        var hanging: [CheckedContinuation<Void, Never>] = []
    }

    let disk = InMemoryAssetDisk()
    private let state = Lock(State())

    var faults: Set<Fault> {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }
    /// The most bytes that it ever contained.
    var most: Int { state.withLock { $0.most } }
    /// Whether two changes were ever requested at once.
    var areChangesAtOnce: Bool { state.withLock { $0.areChangesAtOnce } }
    /// The number of hanging operations.
    var hanging: Int { state.withLock { $0.hanging.count } }
    /// The number of bytes that it contains.
    var used: Int { disk.list().map(\.byteCount).reduce(0, +) }

    func read(_ name: String) async throws -> [UInt8]? {
        try check(.read)
        if faults.contains(.hangingRead) { await hang() }
        return disk.read(name)
    }

    func write(_ bytes: [UInt8], to name: String) async throws {
        if faults.contains(.hangingWrite) { await hang() }
        try await change {
            try check(.write)
            disk.write(bytes, to: name)
            state.withLock { $0.most = max($0.most, used) }
        }
    }

    func remove(_ name: String) async throws {
        try await change {
            try check(.remove)
            disk.remove(name)
        }
    }

    func list() async throws -> [AssetDiskEntry] {
        try check(.list)
        if faults.contains(.hangingList) { await hang() }
        return disk.list()
    }

    /// Releases all hanging operations.
    func release() {
        let all = state.withLock { state in
            defer { state.hanging = [] }
            return state.hanging
        }
        for continuation in all { continuation.resume() }
    }

    private func hang() async {
        await withCheckedContinuation { continuation in state.withLock { $0.hanging.append(continuation) } }
    }

    private func check(_ fault: Fault) throws { if faults.contains(fault) { throw Broken() } }

    private func change(_ body: () throws -> Void) async throws {
        state.withLock { state in
            state.changes += 1
            if state.changes > 1 { state.areChangesAtOnce = true }
        }
        defer { state.withLock { $0.changes -= 1 } }
        // A real disk takes its time.
        for _ in 0..<Int.random(in: 0..<20) { await Task.yield() }
        try body()
    }
}
