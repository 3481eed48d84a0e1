import StoryIR
import StoryKit
import TestSupport
import Testing

@Suite struct AssetManifestTests {
    private func url(_ src: String, _ location: IR.Asset.Location) -> String? {
        let asset = IR.Asset(key: "a", kind: .audio, src: src, location: location, criticality: .important)
        return AssetManifest([asset], base: ResourceURL("file:///stories/wolf")!)["a"]?.url?.description
    }

    @Test func `resolves files of the package and URLs`() {
        #expect(url("assets/the wolf.png", .package) == "file:///stories/wolf/assets/the%20wolf.png")
        #expect(url("https://a.example/b.png", .remote) == "https://a.example/b.png")
        #expect(url("HTTP://a.example/b.png", .remote) == "HTTP://a.example/b.png")
        #expect(url("assets/wolf.png", .missing) == nil)
    }

    @Test(arguments: ["../other/a.png", "/etc/passwd", "a/../../b", "", "."]) func `stays in the package`(src: String) {
        #expect(url(src, .package) == nil)
    }

    @Test(arguments: ["file:///etc/passwd", "data:image/png;base64,AA", "javascript:1", "httpss://a", "a.png", ""])
    func `refuses other URLs`(src: String) {
        #expect(url(src, .remote) == nil)
    }

    @Test func `escapes characters that have a meaning in URLs`() {
        #expect(url("%2e%2e/a", .package) == "file:///stories/wolf/%252e%252e/a")
        #expect(url("https://a.example/b", .package) == "file:///stories/wolf/https:/a.example/b")
    }

    @Test func `compares keys by their bytes, and takes the first of two`() throws {
        let assets = ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"].enumerated().map { index, key in
            IR.Asset(
                key: key, kind: .image, src: "\(index)", location: .package, bytes: index - 1, hash: "h\(index)",
                criticality: .critical)
        }
        let manifest = AssetManifest(assets, base: AssetFixture.base)
        #expect(manifest.assets.count == 2)
        let first = try #require(manifest["caf\u{E9}"])
        #expect(first.url?.description.hasSuffix("/0") == true && first.byteCount == nil && first.hash == "h0")
        #expect(manifest["cafe\u{301}"]?.byteCount == 0)
        #expect(first.kind == .image && first.criticality == .critical)
        #expect(manifest["cafe"] == nil)
    }

    @Test func `accepts assets that are added later`() async throws {
        let fetcher = ScriptedAssetFetcher { _, _ in .bytes(AssetFixture.bytes("b")) }
        let store = AssetFixture.store(["a"], fetcher, clock: ManualClock())
        #expect(!store.exists("b"))
        await #expect(throws: AssetError.notFound) { _ = try await store.load("b") }
        store.add(["a", "b"].map { AssetFixture.asset($0) })
        #expect(store.exists("b") && store.manifest.assets.map(\.key) == ["a", "b"])
        #expect(try await store.load("b") == AssetFixture.bytes("b"))
    }
}
