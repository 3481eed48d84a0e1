import StoryIR
import StoryKit
import TestSupport
import Testing

@Suite struct AssetDiskTests {
    private typealias Fixture = AssetFixture
    private let clock = ManualClock()
    private let fetcher = ScriptedAssetFetcher { url, _ in .bytes(AssetFixture.bytes(String(url.suffix(1)))) }

    /// Returns a store that caches nothing in memory.
    private func store(
        _ disk: any AssetDisk, keys: [String] = ["a", "b", "c", "d"], limit: Int = 30
    ) -> AssetStore<[UInt8]> {
        Fixture.store(keys, fetcher, disk: disk, clock: clock, limits: AssetLimits(memory: 0, disk: limit))
    }

    private func names(_ disk: InMemoryAssetDisk) -> [String] { disk.list().map { String($0.name.suffix(1)) }.sorted() }

    @Test func `caches assets from the web`() async throws {
        let disk = InMemoryAssetDisk()
        #expect(try await store(disk).load("a") == Fixture.bytes("a"))
        await eventually { disk.list().count == 1 }
        #expect(try await store(disk).load("a") == Fixture.bytes("a"))
        #expect(fetcher.names == ["a"])
    }

    @Test func `does not cache assets of the package`() async throws {
        let disk = InMemoryAssetDisk()
        let assets = ["a", "b"].map {
            IR.Asset(key: $0, kind: .image, src: $0, location: .package, criticality: .optional)
        }
        for base in ["file:///wolf", "https://story.example"] {
            let manifest = AssetManifest(assets, base: ResourceURL(base)!)
            let store = AssetStore(manifest: manifest, fetcher: fetcher, disk: disk, clock: clock)
            _ = try await store.load("a")
        }
        await eventually { !disk.list().isEmpty }
        #expect(disk.list().map(\.name) == ["https://story.example/a"])
    }

    @Test func `evicts the least recently used, also those of earlier stores`() async throws {
        let disk = InMemoryAssetDisk()
        let first = store(disk)
        for key in ["a", "b", "c"] {
            _ = try await first.load(key)
            await eventually { names(disk).contains(key) }
        }
        _ = try await first.load("a")
        _ = try await first.load("d")
        await eventually { names(disk) == ["a", "c", "d"] }
        _ = try await store(disk).load("b")
        await eventually { names(disk) == ["a", "b", "d"] }
        // The limit is lower now.
        _ = try await store(disk, limit: 20).load("c")
        await eventually { names(disk) == ["b", "c"] }
    }

    @Test func `evicts at once from a disk that exceeds its budget`() async throws {
        let disk = InMemoryAssetDisk()
        for key in ["a", "b", "c"] { disk.write(Fixture.bytes(key), to: "https://assets.example/\(key)") }
        let store = store(disk, limit: 20)
        await eventually { names(disk) == ["b", "c"] }
        #expect(store.activity == .init())
    }

    @Test func `fetches for the disk what neither memory nor disk contains`() async throws {
        let disk = InMemoryAssetDisk()
        let store = store(disk, limit: 20)
        let page = Fixture.page("p", [("a", .optional)])
        for _ in 0..<3 {
            store.prefetch(NearbyPages(page: page))
            await eventually { names(disk) == ["a"] && store.activity == .init() }
        }
        #expect(fetcher.names == ["a"])
        store.prefetch(NearbyPages(page: Fixture.page("q", [])))
        for key in ["b", "c"] {
            _ = try await store.load(key)
            await eventually { names(disk).contains(key) }
        }
        #expect(names(disk) == ["b", "c"])
        store.prefetch(NearbyPages(page: page))
        await eventually { names(disk) == ["a", "c"] }
        #expect(fetcher.names == ["a", "b", "c", "a"])
    }

    @Test func `evicts the assets of the current page last`() async throws {
        let disk = InMemoryAssetDisk()
        let store = store(disk)
        store.prefetch(NearbyPages(page: Fixture.page("p", [("a", .optional)])))
        await eventually { names(disk) == ["a"] }
        for key in ["b", "c", "d"] {
            _ = try await store.load(key)
            await eventually { names(disk).contains(key) }
        }
        #expect(names(disk) == ["a", "c", "d"])
    }

    @Test func `does not return an asset's older revision`() async throws {
        let disk = InMemoryAssetDisk()
        for hash in ["h1", "h2"] {
            let manifest = AssetManifest([Fixture.asset("a", hash: hash)], base: Fixture.base)
            _ = try await AssetStore(manifest: manifest, fetcher: fetcher, disk: disk, clock: clock).load("a")
        }
        #expect(fetcher.names == ["a", "a"])
    }

    @Test func `removes damaged bytes`() async throws {
        let disk = InMemoryAssetDisk()
        let manifest = Fixture.manifest(["a"], bytes: 10)
        disk.write([1, 2], to: "https://assets.example/a")
        let store = AssetStore(manifest: manifest, fetcher: fetcher, disk: disk, clock: clock)
        #expect(try await store.load("a") == Fixture.bytes("a"))
        await eventually { disk.read("https://assets.example/a") == Fixture.bytes("a") }
    }

    @Test func `removes damaged bytes, however many writes are pending`() async throws {
        let disk = FaultyAssetDisk()
        let keys = (0..<20).map { "\($0)" }
        disk.disk.write([1, 2], to: "https://assets.example/damaged")
        disk.faults = [.hangingWrite]
        let store = AssetStore(
            manifest: Fixture.manifest(keys + ["damaged"], bytes: 10), fetcher: fetcher, disk: disk,
            configuration: .init(limits: AssetLimits(memory: 0)), clock: clock)
        for key in keys + ["damaged"] { _ = try await store.load(key) }
        await eventually { disk.hanging == 1 }
        disk.faults = []
        disk.release()
        await eventually { disk.disk.read("https://assets.example/damaged") == nil }
    }

    @Test func `an error of the disk fails no load`() async throws {
        let disk = FaultyAssetDisk()
        for fault in FaultyAssetDisk.Fault.allCases {
            disk.faults = [fault]
            let store = store(disk)
            for key in ["a", "b", "c", "d"] { #expect(try await store.load(key) == Fixture.bytes(key)) }
            store.clear()
            #expect(try await store.load("a") == Fixture.bytes("a"))
        }
    }

    @Test func `reads bytes whose write is pending`() async throws {
        let disk = FaultyAssetDisk()
        disk.faults = [.hangingWrite]
        let store = store(disk)
        for key in ["a", "b", "a", "b"] { #expect(try await store.load(key) == Fixture.bytes(key)) }
        await eventually { disk.hanging == 1 }
        #expect(try await store.load("a") == Fixture.bytes("a"))
        #expect(fetcher.names == ["a", "b"])
        disk.faults = []
        disk.release()
        await eventually { names(disk.disk) == ["a", "b"] }
    }

    @Test func `counts a read of pending bytes as their last use`() async throws {
        let disk = FaultyAssetDisk()
        let store = store(disk, limit: 20)
        _ = try await store.load("a")
        await eventually { names(disk.disk) == ["a"] }
        disk.faults = [.hangingWrite]
        _ = try await store.load("b")
        await eventually { disk.hanging == 1 }
        for key in ["a", "b"] { _ = try await store.load(key) }
        disk.faults = []
        disk.release()
        _ = try await store.load("c")
        await eventually { names(disk.disk).contains("c") }
        #expect(names(disk.disk) == ["b", "c"])
    }

    @Test func `does not read bytes whose removal is pending, unless they were written again`() async throws {
        let disk = FaultyAssetDisk()
        let store = store(disk)
        _ = try await store.load("a")
        await eventually { names(disk.disk) == ["a"] }
        disk.faults = [.hangingList]
        store.clear()
        await eventually { disk.hanging == 1 }
        for _ in 0..<2 { _ = try await store.load("a") }
        #expect(fetcher.names == ["a", "a"])
        disk.faults = []
        disk.release()
        await eventually { names(disk.disk) == ["a"] && disk.used == 10 }
    }

    @Test func `stops using a disk that hangs`() async throws {
        let disk = FaultyAssetDisk()
        disk.faults = [.hangingRead]
        let keys = (0..<20).map { "\($0)" }
        let store = Fixture.store(keys, fetcher, disk: disk, clock: clock, limits: AssetLimits(requests: 2))
        for (count, key) in keys.enumerated() {
            let task = Task { try await store.load(key) }
            if count < 8 {
                // The first attempt waits for the disk until its timeout.
                await eventually { disk.hanging == count + 1 && clock.sleeperCount == 2 }
                clock.advance(by: .seconds(10))
                await eventually { store.activity.resting == 1 && clock.sleeperCount == 2 }
                clock.advance(by: .seconds(1))
            }
            #expect(try await task.value == Fixture.bytes(String(key.suffix(1))))
        }
        #expect(disk.hanging == 8)
        disk.release()
        await eventually { store.activity == .init() }
    }
}
