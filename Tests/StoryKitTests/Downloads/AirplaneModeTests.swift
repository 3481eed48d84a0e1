import StoryIR
import StoryNavigation
import StorySource
import TestSupport
import Testing

@testable import StoryKit

/// A story that is downloaded over a bad network by an app that is killed, and then read without a network.
@Suite(.timeLimit(.minutes(5))) @MainActor struct AirplaneModeTests {
    @Test func `a hundred sections are read to each ending`() async throws {
        // A tree: each section leads to its two children; the leaves are endings.
        let names = (0..<100).map { "s\($0)" }
        var document = TestStory.document(
            names.indices.map { index in
                let below = [2 * index + 1, 2 * index + 2].filter { $0 < names.count }.map { names[$0] }
                return (id: names[index], exit: below.isEmpty ? .ending : .choices(below))
            }, id: "tree")
        document.assets = names.map { name in
            IR.Asset(
                key: name, kind: .image, src: "assets/\(name).png", location: .package, bytes: 40,
                hash: IR.hash(of: DownloadFixture.picture), criticality: .optional)
        }
        let url = DownloadFixture.base("tree")
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: true))
        let disk = InMemoryAssetDisk()
        for kill in [40, 80] {
            // The app is killed after this many requests: nothing that it does then has an effect.
            let mortal = MortalDisk(disk)
            shelf.failure = { number, _ in
                if number >= kill { mortal.kill() }
                return number % 3 == 0 ? .network("it is a bad network") : nil
            }
            let downloads = DownloadFixture.downloads(mortal, shelf)
            try await downloads.restore()
            await downloads.download(url).value
            #expect(shelf.asked.count >= kill)
        }
        shelf.failure = { number, _ in number % 3 == 0 ? .network("it is a bad network") : nil }
        let downloads = DownloadFixture.downloads(disk, shelf)
        try await downloads.restore()
        #expect(downloads[url]?.state == .paused)
        await downloads.download(url).value
        #expect(downloads[url]?.state == .complete && downloads[url]?.progress.files == 102)

        let count = shelf.asked.count
        let fetcher = try await downloads.open(url)
        let loader = StoryPackageLoader(fetcher: fetcher)
        let package = try await loader.load(url)
        let endings = names.indices.filter { 2 * $0 + 1 >= names.count }
        for ending in endings {
            var path: [Int] = []
            var index = ending
            while index > 0 {
                path.insert((index + 1) % 2, at: 0)
                index = (index - 1) / 2
            }
            let reader = try StoryReader(package, loader: loader)
            reader.begin()
            _ = await reader.waitUntilLoaded()
            for choice in path {
                reader.choose(at: choice)
                _ = await reader.waitUntilLoaded()
            }
            guard case .page(let page) = reader.screen else {
                Issue.record("\(reader.screen)")
                return
            }
            #expect(page.isAtEnd && page.section.id == names[ending])
        }
        #expect(shelf.asked.count == count)
    }

    /// The disk of a process that can be killed: nothing changes after that.
    private final class MortalDisk: AssetDisk {
        struct Dead: Error {}
        private let disk: InMemoryAssetDisk
        private let isDead = Lock(false)

        init(_ disk: InMemoryAssetDisk) { self.disk = disk }

        func kill() { isDead.withLock { $0 = true } }
        func read(_ name: String) async throws -> [UInt8]? { try alive { disk.read(name) } }
        func write(_ bytes: [UInt8], to name: String) async throws { try alive { disk.write(bytes, to: name) } }
        func remove(_ name: String) async throws { try alive { disk.remove(name) } }
        func list() async throws -> [AssetDiskEntry] { try alive { disk.list() } }

        private func alive<Value>(_ work: () -> Value) throws -> Value {
            if isDead.withLock({ $0 }) { throw Dead() }
            return work()
        }
    }
}
