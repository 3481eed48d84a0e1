import StoryIR
import StorySource
import TestSupport
import Testing

@testable import StoryKit

/// Settings that an app can change while a story is read.
@Suite struct AssetConfigurationTests {
    private static let document = TestStory.document([("gate", .ending)], critical: ["gate": ["wolf"]])
    private var page: IR.Page { Self.document.sections[0].pages[0] }

    private func store(_ configuration: AssetConfiguration = AssetConfiguration(), disk: InMemoryAssetDisk? = nil)
        -> AssetStore<[UInt8]>
    {
        AssetStore(
            StoryPackage(Self.document, base: TestStory.base),
            fetcher: ScriptedAssetFetcher { _, _ in .bytes([UInt8](repeating: 1, count: 10)) }, disk: disk,
            configuration: configuration)
    }

    @Test func `pages wait for critical assets, as configured`() {
        let store = store()
        #expect(!store.canEnter(page))
        store.configuration.criticality.blocking = [.audio]
        #expect(store.canEnter(page))
        store.configuration.criticality = AssetCriticality(overrides: ["wolf": .optional])
        #expect(store.canEnter(page))
        store.configuration.criticality = AssetCriticality()
        #expect(!store.canEnter(page))
    }

    @Test(arguments: IR.Criticality.allCases) func `criticality is at least that of its kind`(declared: IR.Criticality)
    {
        let criticality = AssetCriticality(minimum: [.image: .important], overrides: ["a": .critical])
        #expect(
            criticality.criticality(of: "b", .image, declared: declared)
                == (declared == .critical ? .critical : .important))
        #expect(criticality.criticality(of: "a", .image, declared: declared) == .critical)
        #expect(criticality.criticality(of: "b", .audio, declared: declared) == declared)
        #expect(AssetCriticality().criticality(of: "b", nil, declared: declared) == declared)
    }

    @Test func `a smaller budget applies at once`() async throws {
        let store = store()
        _ = try await store.load("wolf")
        #expect(store.memoryUse == 10)
        store.configuration.limits.memory = 5
        #expect(store.memoryUse == 0 && !store.isLoaded("wolf"))
        _ = try await store.load("wolf")
        #expect(store.memoryUse == 0)
        store.configuration.limits.memory = 10
        _ = try await store.load("wolf")
        #expect(store.memoryUse == 10)
    }

    @Test func `a variant is chosen for the network and the screen`() async throws {
        func variant(_ width: Int) -> AssetVariant {
            AssetVariant(url: ResourceURL("test:///s/wolf-\(width).png")!, width: width, byteCount: width)
        }
        let sizes = [variant(800), variant(200), variant(400)]
        #expect(AssetVariant.best(of: sizes, forWidth: 390)?.width == 400)
        #expect(AssetVariant.best(of: sizes, forWidth: 390, isConstrained: true)?.width == 200)
        #expect(AssetVariant.best(of: sizes, forWidth: 2000)?.width == 800)
        #expect(AssetVariant.best(of: [], forWidth: 100) == nil)
        let isConstrained = Lock(false)
        let fetcher = ScriptedAssetFetcher { url, _ in
            .bytes([UInt8](repeating: 0, count: url.hasSuffix("wolf-800.png") ? 800 : 400))
        }
        let store = AssetStore(
            StoryPackage(Self.document, base: TestStory.base), fetcher: fetcher,
            variant: { _ in
                AssetVariant.best(of: sizes, forWidth: 700, isConstrained: isConstrained.withLock { $0 })
            })
        #expect(try await store.load("wolf").count == 800)
        isConstrained.withLock { $0 = true }
        store.clear()
        store.chooseVariants()
        #expect(try await store.load("wolf").count == 400)
        #expect(store.manifest["wolf"]?.url == sizes[2].url)
    }
}
