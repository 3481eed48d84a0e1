import StoryIR
import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

@MainActor @Suite(.timeLimit(.minutes(15))) struct ReadingRecorderTests {
    enum Action: Sendable {
        case gesture(ReaderGesture), commit(StoryReader.Neighbor.Side), choose(Int), back, restart, go(Int), resume
        case continueWithoutAssets, bring(Int)

        static func random(_ random: inout SeededGenerator) -> Action {
            let number = Int.random(in: 0..<13, using: &random)
            return switch Int.random(in: 0..<30, using: &random) {
            case 0..<12: .gesture([.tap, .tap, .swipeForward, .swipeBack][number % 4])
            case 12..<15: .commit(number % 2 == 0 ? .forward : .back)
            case 15..<21: .choose(number % 4)
            case 21..<23: .back
            case 23: .restart
            case 24: .go(number)
            case 25: .resume
            case 26..<28: .continueWithoutAssets
            default: .bring(number)
            }
        }
    }

    private static let configuration = StoryReader.Configuration(pause: .zero)

    /// Reads, and returns how the replay differs.
    private static func play(_ actions: [Action], seed: UInt64) async throws -> String? {
        let document = TestStory.random(seed: seed)
        let assets = ScriptedPageAssets()
        let recorder = ReadingRecorder(capacity: Int(seed % 3) * 8 + 4)
        let reader = try StoryReader(document, assets: assets, recorder: recorder, configuration: configuration)
        var earlier: Bookmark?
        reader.begin()
        for action in actions {
            switch action {
            case .gesture(let gesture): reader.receive(gesture)
            case .commit(let side): if let neighbor = reader.neighbor(side) { reader.commit(neighbor) }
            case .choose(let index): reader.choose(at: index)
            case .back: reader.back()
            case .restart: reader.restart()
            case .go(let index): reader.go(to: StoryLocation(section: "s\(index)", page: "p1"), because: .sync)
            case .resume:
                if let earlier { reader.resume(at: earlier) }
                earlier = reader.bookmark
            case .continueWithoutAssets: reader.continueWithoutAssets()
            case .bring(let index): assets.bring("as\(index)")
            }
        }
        let replayed = ReadingRecorder()
        let other = try StoryReader(document, recorder: replayed, configuration: configuration)
        let recording = recorder.recording
        await other.replay(recording)
        var steps = Self.steps(replayed.recording)
        if recording.bookmark != nil { steps.removeFirst() }
        if steps != Self.steps(recording) { return "it recorded \(Self.steps(recording)), and replayed \(steps)" }
        guard reader.hasPage else { return nil }
        if reader.bookmark != other.bookmark { return "it was at \(reader.bookmark), and is at \(other.bookmark)" }
        guard case .page(let page) = reader.screen, case .page(let again) = other.screen else { return nil }
        return page.navigator.shows(sameAs: again.navigator) ? nil : "it showed \(page), and shows \(again)"
    }

    private static func steps(_ recording: ReadingRecording) -> [ReadingEvent.Kind] {
        recording.events.map(\.kind).filter { if case .step = $0 { true } else { false } }
    }

    @Test func `ten thousand sessions are replayed to the same pages`() async {
        for story in UInt64(0)..<10_000 {
            let play = { @MainActor @Sendable (actions: [Action], _: Duration) async -> String? in
                do { return try await Self.play(actions, seed: story) } catch { return "\(error)" }
            }
            let failure = await ActionSequence.firstFailure(
                seeds: story..<story + 1, length: 20, make: Action.random, play: play)
            if let failure {
                Issue.record("\(failure)")
                return
            }
        }
    }

    @Test func `events are delivered, counted and dropped`() async throws {
        let clock = ManualClock()
        let recorder = ReadingRecorder(capacity: 3, clock: clock)
        var events = recorder.events().makeAsyncIterator()
        clock.advance(by: .seconds(2))
        recorder.record(.gesture(.tap))
        recorder.record(.load(.asset("wolf")))
        let first = [await events.next(), await events.next()]
        #expect(first[0] == ReadingEvent(time: .seconds(2), kind: .gesture(.tap)))
        #expect(first[1]?.kind == .load(.asset("wolf")))
        recorder.record(.retry(.asset("wolf"), attempts: 1))
        recorder.record(.loaded(.asset("wolf"), byteCount: 40))
        recorder.record(.loadFailure(.section("hall"), "no way out"))
        #expect(recorder.recording.events.map(\.kind).first == .retry(.asset("wolf"), attempts: 1))
        let counts = recorder.counts
        #expect((counts.gestures, counts.loads, counts.retries) == (1, 1, 1))
        #expect((counts.loadedBytes, counts.loadFailures, counts.cacheHits) == (40, 1, 0))
    }

    @Test func `a store and a reader record what they load`() async throws {
        let recorder = ReadingRecorder()
        let fetcher = ScriptedAssetFetcher { _, id in
            id == 0 ? .failure(FetchError.network("no way out")) : .bytes([1, 2, 3])
        }
        let document = TestStory.document([("gate", .next("hall")), ("hall", .ending)], critical: ["hall": ["wolf"]])
        let store = AssetStore(
            StoryPackage(document, base: TestStory.base), fetcher: fetcher,
            configuration: .init(retry: RetryPolicy(firstDelay: .zero)), recorder: recorder, clock: ManualClock())
        let reader = try StoryReader(
            document, assets: store, recorder: recorder, configuration: Self.configuration, clock: ManualClock())
        reader.begin()
        reader.receive(.tap)
        await eventually { if case .page(let page) = reader.screen { page.location.section == "hall" } else { false } }
        _ = try await store.load("wolf")
        let kinds = Set(recorder.recording.events.map(\.kind))
        let expected: Set<ReadingEvent.Kind> = [
            .gesture(.tap), .load(.asset("wolf")), .retry(.asset("wolf"), attempts: 1),
            .loaded(.asset("wolf"), byteCount: 3), .cacheHit(.asset("wolf")),
        ]
        #expect(kinds.isSuperset(of: expected))
    }

    @Test func `playback, waits and failures are recorded`() async throws {
        let recorder = ReadingRecorder(clock: ManualClock())
        let media = IR.Media(key: "m", type: .track, appleMusicId: "1", title: "A", artist: "B", card: .full)
        let player = PlaybackController(
            playlist: StoryPlaylist(media: [media], assets: [], flow: .sequential, queues: [[]], base: TestStory.base),
            adapters: [ScriptedPlaybackAdapter()], recorder: recorder, clock: ManualClock())
        player.play("m")
        await eventually { player.state == .playing }
        let assets = ScriptedPageAssets()
        let reader = try StoryReader(
            TestStory.document([("gate", .next("hall")), ("hall", .ending)], critical: ["hall": ["wolf"]]),
            assets: assets, recorder: recorder, configuration: Self.configuration, clock: ManualClock())
        reader.begin()
        reader.advance()
        assets.fail(.network("no way out"))
        await eventually { if case .failure = reader.screen { true } else { false } }
        let kinds = recorder.recording.events.map(\.kind)
        let expected: [ReadingEvent.Kind] = [
            .playback(.playing, key: "m"), .waiting(.assets), .failure(.asset(.network("no way out"))),
        ]
        #expect(kinds.filter(expected.contains) == expected)
    }
}
