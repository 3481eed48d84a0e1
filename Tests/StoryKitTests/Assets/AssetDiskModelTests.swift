import StoryKit
import TestSupport
import Testing

@Suite struct AssetDiskModelTests {
    enum Action {
        case load(String)
        case fault(FaultyAssetDisk.Fault)
        case fix
        case damage(String)
        case turn(String)
        case clear
    }

    private static let keys = ["a", "b", "c", "d", "e"]
    private static let sizes = ["a": 10, "b": 20, "c": 30, "d": 15, "e": 60]
    private static let limit = 50

    private static func random(_ random: inout SeededGenerator) -> Action {
        let key = keys.randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<30, using: &random) {
        case 0..<18: return .load(key)
        case 18: return .fault(FaultyAssetDisk.Fault.allCases.randomElement(using: &random) ?? .read)
        case 19..<22: return .fix
        case 22..<25: return .damage(key)
        case 25..<28: return .turn(key)
        default: return .clear
        }
    }

    private static func bytes(_ key: String) -> [UInt8] { AssetFixture.bytes(key, count: sizes[key] ?? 0) }
    private static func name(_ key: String) -> String { "https://assets.example/\(key)" }

    /// Plays without memory, so that everything comes from the disk or the fetcher.
    private static func play(_ actions: [Action], _ timeout: Duration) async -> String? {
        let disk = FaultyAssetDisk()
        let fetcher = ScriptedAssetFetcher { url, _ in
            let key = String(url.suffix(1))
            return .bytes(bytes(key))
        }
        let store = AssetStore(
            manifest: AssetManifest(
                keys.map { AssetFixture.asset($0, bytes: sizes[$0]) }, base: AssetFixture.base),
            fetcher: fetcher, disk: disk,
            configuration: .init(
                limits: AssetLimits(memory: 0, disk: limit), retry: RetryPolicy(firstDelay: .zero)),
            clock: ManualClock())
        // The assets on the disk, least recently used first.
        var kept: [String] = []
        var page: String?
        // Whether the contents of the disk are known: not after it throws, until it is cleared.
        var isKnown = true
        for action in actions {
            switch action {
            case .load(let key):
                let count = fetcher.requestCount
                let value = await AssetFixture.outcome { () throws(AssetError) in try await store.load(key) }
                guard value == .success(bytes(key)) else { return "\(value)" }
                guard isKnown else { break }
                let fetches = fetcher.requestCount - count
                // What is too large for the disk remains until its turn to be written.
                let mayBeThere = kept.contains(key) || sizes[key] ?? 0 > limit
                if fetches > (kept.contains(key) ? 0 : 1) || fetches < (mayBeThere ? 0 : 1) {
                    return "\(key) was fetched \(fetches) times, with \(kept)"
                }
                use(key, &kept, page)
            case .fault(let fault):
                disk.faults.insert(fault)
                isKnown = false
            case .fix:
                disk.faults = []
            case .damage(let key):
                guard isKnown, kept.contains(key) else { break }
                disk.disk.write([0], to: name(key))
                var value = Result<[UInt8], AssetError>.success([])
                // The store knows what it has just written, and lists the disk only when that is done.
                let isNoticed = await comesTrue(within: timeout) {
                    let count = fetcher.requestCount
                    value = await AssetFixture.outcome { () throws(AssetError) in try await store.load(key) }
                    return fetcher.requestCount > count || value != .success(bytes(key))
                }
                guard isNoticed, value == .success(bytes(key)) else { return "damaged \(key) is \(value)" }
                kept.removeAll { $0 == key }
                use(key, &kept, page)
            case .turn(let key):
                guard isKnown else { break }
                if let page, page != key, let index = kept.firstIndex(of: page) { kept.append(kept.remove(at: index)) }
                if page != key, let index = kept.firstIndex(of: key) { kept.append(kept.remove(at: index)) }
                page = key
                store.prefetch(NearbyPages(page: AssetFixture.page("p", [(key, .optional)])))
                let isOver = await comesTrue(within: timeout) { store.activity == .init() }
                if !isOver { return "it does not end" }
                use(key, &kept, page)
            case .clear:
                // A write from before may end between this and the removal. An entry without bytes that no write evicts
                // shows when everything was removed.
                disk.disk.write([], to: "cleared")
                store.clear()
                page = nil
                kept = []
                isKnown = disk.faults.isEmpty
            }
            let expected = Dictionary(uniqueKeysWithValues: kept.map { (name($0), sizes[$0] ?? 0) })
            let actual = { Dictionary(uniqueKeysWithValues: disk.disk.list().map { ($0.name, $0.byteCount) }) }
            if isKnown, await !comesTrue(within: timeout, { actual() == expected }) {
                return "on the disk is \(actual()), not \(expected)"
            }
            if disk.most > limit { return "the disk held \(disk.most) bytes" }
            if disk.areChangesAtOnce { return "the disk was asked for two changes at once" }
        }
        return nil
    }

    private static func use(_ key: String, _ kept: inout [String], _ page: String?) {
        let wasThere = kept.contains(key)
        kept.removeAll { $0 == key }
        let size = { (key: String) in sizes[key] ?? 0 }
        if !wasThere {
            let immovable = kept.filter { $0 == page }.map(size).reduce(0, +)
            guard size(key) + immovable <= limit else { return }
            while kept.map(size).reduce(0, +) + size(key) > limit,
                let index = kept.firstIndex(where: { $0 != page })
            {
                kept.remove(at: index)
            }
        }
        kept.append(key)
    }

    @Test func `stays within its budget`() async {
        let failure = await ActionSequence.firstFailure(
            seeds: 0..<5, length: 2000, make: Self.random, play: Self.play)
        #expect(failure == nil, "\(failure.map(\.description) ?? "")")
    }
}
