import StoryIR
import StoryNavigation
import StorySource
import TestSupport
import Testing

@testable import StoryKit

@MainActor @Suite struct TakenChoicesTests {
    /// Stores taken choices in memory.
    private final class Store: TakenChoicesStore {
        let kept: Lock<TakenChoices?>

        init(_ kept: TakenChoices? = nil) { self.kept = Lock(kept) }
        func takenChoices(inStory id: String) async -> TakenChoices? { kept.withLock { $0 } }
        func save(_ choices: TakenChoices) async { kept.withLock { $0 = choices } }
    }

    private static let critical = ["a": ["one"], "b": ["two"], "c": ["three"], "d": ["four"]]
    private static let document = TestStory.document(
        [
            ("gate", .choices(["a", "b", "c", "d"])), ("a", .ending), ("b", .ending), ("c", .ending),
            ("d", .next("gate")),
        ], critical: critical)

    @Test func `taken choices are stored, and their targets come first`() async throws {
        let store = Store()
        for _ in 0..<2 {
            let reader = try StoryReader(Self.document, choices: store, configuration: .init(pause: .zero))
            reader.begin()
            await reader.choicesLoading?.value
            reader.choose(id: "d")
            reader.advance()
            reader.choose(id: "c")
            await eventually { store.kept.withLock { $0?.counts["c/p1"] } == reader.takenChoices.counts["c/p1"] }
        }
        #expect(store.kept.withLock { $0?.counts } == ["d/p1": 2, "c/p1": 2])
        let assets = ScriptedPageAssets()
        let reader = try StoryReader(Self.document, assets: assets, choices: store)
        reader.begin()
        await eventually { reader.takenChoices.counts.count == 2 }
        #expect(reader.nearbyPages.map(\.section) == ["c", "d", "a", "b"])
    }

    @Test func `the last choice is stored even if its reader is released`() async throws {
        let store = Store()
        var reader: StoryReader? = try StoryReader(Self.document, choices: store, configuration: .init(pause: .zero))
        reader?.begin()
        reader?.choose(id: "c")
        reader = nil
        await eventually { store.kept.withLock { $0?.counts } == ["c/p1": 1] }
    }

    @Test func `taken choices make no other page load less`() throws {
        var random = SeededGenerator(seed: 7)
        for seed in 0..<500 {
            let document = TestStory.random(seed: UInt64(seed))
            var choices = TakenChoices(story: "s")
            for _ in 0..<Int.random(in: 0..<20, using: &random) {
                choices.add(StoryLocation(section: "s\(Int.random(in: 0..<12, using: &random))", page: "p1"))
            }
            for section in document.sections {
                let location = StoryLocation(section: section.id, page: "p1")
                let navigator = try StoryNavigator(document, at: location)
                let plain = PageAssetRequirements(NearbyPages(navigator))
                let learned = PageAssetRequirements(NearbyPages(navigator, choices: choices))
                #expect(learned.wants.count == plain.wants.count)
                for (key, want) in plain.wants {
                    let now = try #require(learned.wants[key])
                    #expect(now.priority >= want.priority && now.retention >= want.retention)
                }
                // The order of the urgent ones is unchanged.
                let urgent = plain.order.filter { plain.wants[$0]!.priority >= .high }
                #expect(Array(learned.order.prefix(urgent.count)) == urgent)
            }
        }
    }

    @Test func `likely pages are requested as early as the next pages`() throws {
        var choices = TakenChoices(story: "s")
        choices.add(StoryLocation(section: "d", page: "p1"))
        let navigator = try StoryNavigator(Self.document)
        let plain = PageAssetRequirements(NearbyPages(navigator)).wants
        let learned = PageAssetRequirements(NearbyPages(navigator, choices: choices)).wants
        #expect(plain[ExactName("four")]?.priority == .low && learned[ExactName("four")]?.priority == .high)
        #expect(learned[ExactName("three")]?.priority == .low)
    }
}
