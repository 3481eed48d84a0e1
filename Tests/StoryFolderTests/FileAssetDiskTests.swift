import Foundation
import StoryFolder
import StoryIR
import StoryKit
import TestSupport
import Testing

@Suite struct FileAssetDiskTests {
    private let folder: TemporaryFolder
    private let names = [
        "https://a.example/wolf.png", "https://a.example/wolf.png#xxh128:0", "../../escape", "", "a/b", "ö\u{0}?",
        "CON",
        String(repeating: "long", count: 10_000),
    ]

    init() throws { folder = try TemporaryFolder() }

    private func disk() -> FileAssetDisk { FileAssetDisk(folder: folder.path("assets")) }

    private func files() throws -> [String] { try folder.names("assets") }

    @Test func `written bytes are found under any name`() async throws {
        #expect(try await disk().read("https://a.example/wolf.png") == nil)
        #expect(try await disk().list() == [])
        for (index, name) in names.enumerated() {
            try await disk().write([1], to: name)
            try await disk().write(Array(repeating: UInt8(index), count: index), to: name)
        }
        for (index, name) in names.enumerated() {
            #expect(try await disk().read(name) == Array(repeating: UInt8(index), count: index))
        }
        let list = try await disk().list()
        #expect(Set(list.map(\.name)) == Set(names))
        for entry in list { #expect(entry.byteCount == names.firstIndex(of: entry.name)) }
        // Nothing else, and names that any system takes.
        #expect(try files().count == names.count)
        for file in try files() { #expect(file.wholeMatch(of: /[0-9a-f]{32}\.asset/) != nil) }
        #expect(try folder.names() == ["assets"])
    }

    @Test func `removed bytes are gone`() async throws {
        for name in names { try await disk().write([1], to: name) }
        try await disk().remove(names[0])
        try await disk().remove(names[0])
        #expect(try await disk().read(names[0]) == nil)
        #expect(try await disk().read(names[1]) == [1])
        #expect(try await disk().list().count == names.count - 1)
    }

    @Test func `reading counts as a use`() async throws {
        for name in ["old", "new"] { try await disk().write([1], to: name) }
        for (index, file) in try files().enumerated() {
            let date = Date(timeIntervalSince1970: TimeInterval(index))
            try FileManager.default.setAttributes(
                [.modificationDate: date], ofItemAtPath: folder.path("assets/\(file)"))
        }
        let list = try await disk().list().sorted { $0.lastUse < $1.lastUse }
        #expect(list.map(\.lastUse) == [.zero, .seconds(1)])
        _ = try await disk().read(list[0].name)
        #expect(try await disk().list().max { $0.lastUse < $1.lastUse }?.name == list[0].name)
    }

    @Test func `foreign files are left alone, and damaged ones are removed`() async throws {
        try await disk().write([7], to: "wolf")
        let own = try #require(try files().first)
        try folder.write("assets/notes.txt", [1])
        let hare = String(repeating: "0", count: 32) + ".asset"
        try FileManager.default.copyItem(
            atPath: folder.path("assets/\(own)"), toPath: folder.path("assets/\(hare)"))
        let damaged: [[UInt8]] = [[], [1], Array(repeating: 255, count: 9), [5, 0, 0, 0, 0, 0, 0, 0, 1]]
        for (index, bytes) in damaged.enumerated() {
            try folder.write("assets/" + String(repeating: "\(index + 1)", count: 32) + ".asset", bytes)
        }
        #expect(try await disk().list().map(\.name) == ["wolf"])
        #expect(try files() == [own, "notes.txt"].sorted())
        // The file of one name that holds another is not taken for it.
        try folder.write("assets/\(own)", [3, 0, 0, 0, 0, 0, 0, 0] + Array("hen".utf8) + [1])
        #expect(try await disk().read("wolf") == nil)
    }

    @Test func `a failed write leaves the old bytes`() async throws {
        try await disk().write([1], to: "wolf")
        let own = try #require(try files().first)
        try FileManager.default.removeItem(atPath: folder.path("assets/\(own)"))
        try folder.write("assets/\(own)/x", [])
        await #expect(throws: (any Error).self) { try await disk().write([2], to: "wolf") }
        #expect(try files() == [own])
        #expect(try await disk().read("wolf") == nil)
        let nowhere = FileAssetDisk(folder: folder.path("a/b"))
        await #expect(throws: (any Error).self) { try await nowhere.write([2], to: "wolf") }
    }

    /// With the store whose disk it is: what it brought is there for the next one, and the budget holds over both.
    @Test func `stores what an asset store fetched from the web`() async throws {
        struct Web: ResourceFetcher {
            let isThere: Bool

            func fetch(_ url: ResourceURL) async throws -> [UInt8] {
                guard isThere else { throw FetchError.notFound }
                return Array(repeating: 1, count: 40)
            }
        }
        let bytes = [UInt8](repeating: 1, count: 40)
        let assets = (0..<4).map {
            IR.Asset(
                key: "\($0)", kind: .image, src: "https://a.example/\($0)", location: .remote, hash: IR.hash(of: bytes),
                criticality: .optional)
        }
        let base = try #require(ResourceURL("https://a.example/story/"))
        // The clock is the system's: what takes long on a busy machine must not count as hanging.
        let configuration = AssetConfiguration(
            limits: AssetLimits(disk: 100), retry: RetryPolicy(attempts: 1), attemptTimeout: .seconds(600),
            timeout: .seconds(600))
        func store(isThere: Bool) -> AssetStore<[UInt8]> {
            AssetStore(
                manifest: AssetManifest(assets, base: base), fetcher: Web(isThere: isThere), disk: disk(),
                configuration: configuration
            ) { bytes, _ in
                DecodedAsset(bytes, cost: bytes.count)
            }
        }
        let first = store(isThere: true)
        for asset in assets { #expect(try await first.load(asset.key) == bytes) }
        while try await disk().list().map(\.name).sorted() != [2, 3].map({ "\(assets[$0].src)#\(IR.hash(of: bytes))" })
        {
            await Task.yield()
        }
        let second = store(isThere: false)
        #expect(try await second.load("3") == bytes)
        await #expect(throws: AssetError.notFound) { try await second.load("0") }
    }
}
