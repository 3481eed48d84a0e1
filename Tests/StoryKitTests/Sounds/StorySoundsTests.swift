import StoryIR
import StoryKit
import StoryNavigation
import StorySource
import TestSupport
import Testing

/// How loading affects the rules, and the rules under any sequence of events. The rules themselves are cases that the page and
/// StoryKit share (`Fixtures/backends/sounds`).
@MainActor @Suite struct StorySoundsTests {
    /// Sounds that are loaded when a test says so.
    final class HeldSounds: SoundAssets {
        private struct State {
            var loaded: Set<String> = []
            var waiting: [(key: String, id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
            var nextID = 0
            var timeouts: [Duration?] = []
        }

        private let state = Lock(State())

        init(loaded: Set<String> = []) { state.withLock { $0.loaded = loaded } }

        var timeouts: [Duration?] { state.withLock { $0.timeouts } }

        func isSound(_ key: String) -> Bool { true }
        func isLoaded(_ key: String) -> Bool { state.withLock { $0.loaded.contains(key) } }

        func loadSound(_ key: String, timeout: Duration?) async -> Bool {
            let id = state.withLock { state in
                state.nextID += 1
                state.timeouts.append(timeout)
                return state.nextID
            }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isCancelled = state.withLock { state in
                        if Task.isCancelled { return true }
                        state.waiting.append((key, id, continuation))
                        return false
                    }
                    if isCancelled { continuation.resume(returning: false) }
                }
            } onCancel: {
                answer(false) { $0.id == id }
            }
        }

        /// Ends the loading of a sound.
        func finish(_ key: String, isLoaded: Bool = true) {
            if isLoaded { state.withLock { _ = $0.loaded.insert(key) } }
            answer(isLoaded) { $0.key == key }
        }

        private func answer(_ isLoaded: Bool, _ isAsked: @Sendable ((key: String, id: Int)) -> Bool) {
            let asked = state.withLock { state in
                let asked = state.waiting.filter { isAsked(($0.key, $0.id)) }
                state.waiting.removeAll { isAsked(($0.key, $0.id)) }
                return asked
            }
            for each in asked { each.continuation.resume(returning: isLoaded) }
        }

        func waits(for key: String) -> Bool { state.withLock { $0.waiting.contains { $0.key == key } } }
    }

    /// Returns a reader of a story of two pages with one line each: `a` and `b` are their voices.
    private static func reader() throws -> StoryReader {
        var document = TestStory.document([("a", .next("b")), ("b", .ending)], lines: 1)
        for index in document.sections.indices {
            let id = document.sections[index].id
            document.sections[index].pages[0].lines = [IR.Line(id: "l0", firstBlock: 0, blockCount: 1, audio: id)]
            document.sections[index].pages[0].assets = [
                IR.AssetUse(asset: "wind", criticality: .optional, on: "enter"),
                IR.AssetUse(asset: "tick", criticality: .optional, on: "tap"),
            ]
        }
        let reader = try StoryReader(document)
        reader.begin()
        return reader
    }

    @Test func aVoiceBeginsWhenItIsLoaded() async throws {
        let (assets, adapter) = (HeldSounds(loaded: ["wind"]), ScriptedSoundAdapter())
        let sounds = StorySounds(assets: assets, adapter: adapter)
        sounds.show(try Self.reader().screen)
        await eventually { assets.waits(for: "a") }
        #expect(adapter.sounding == ["wind"])
        assets.finish("a")
        await eventually { adapter.sounding == ["a", "wind"] }
        #expect(adapter.commands.last == .play("a", volume: 1))
    }

    @Test func aVoiceThatLoadsTooLateDoesNotPlay() async throws {
        let (assets, adapter) = (HeldSounds(loaded: ["wind"]), ScriptedSoundAdapter())
        let sounds = StorySounds(assets: assets, adapter: adapter)
        let reader = try Self.reader()
        sounds.show(reader.screen)
        await eventually { assets.waits(for: "a") }
        reader.advance()
        sounds.show(reader.screen)
        await eventually { assets.waits(for: "b") && !assets.waits(for: "a") }
        assets.finish("a")
        assets.finish("b")
        await eventually { adapter.sounding == ["b", "wind"] }
        #expect(!adapter.commands.contains(.play("a", volume: 1)))
    }

    @Test func aVoiceThatCannotBeLoadedIsSkipped() async throws {
        let (assets, adapter) = (HeldSounds(loaded: ["wind"]), ScriptedSoundAdapter())
        let sounds = StorySounds(assets: assets, adapter: adapter)
        sounds.show(try Self.reader().screen)
        await eventually { assets.waits(for: "a") }
        assets.finish("a", isLoaded: false)
        await eventually { adapter.commands.last == .setVolume(1, "wind") }
        #expect(adapter.sounding == ["wind"])
    }

    @Test func aTapDoesNotWait() throws {
        let (assets, adapter) = (HeldSounds(loaded: ["wind"]), ScriptedSoundAdapter())
        let sounds = StorySounds(assets: assets, adapter: adapter)
        sounds.show(try Self.reader().screen)
        sounds.tap()
        #expect(!adapter.sounding.contains("tick"))
        assets.finish("tick")
        sounds.tap()
        #expect(adapter.sounding == ["tick", "wind"])
    }

    @Test(arguments: [true, false]) func aChoiceWaitsForItsSoundUpToATimeout(isLoaded: Bool) async {
        let (assets, adapter) = (HeldSounds(loaded: ["wind"]), ScriptedSoundAdapter())
        let sounds = StorySounds(assets: assets, adapter: adapter)
        let choice = IR.Choice(id: "c0", to: "a/p1", label: [], tapAudio: "door")
        async let choosing: Void = sounds.choose(choice)
        await eventually { assets.waits(for: "door") }
        assets.finish("door", isLoaded: isLoaded)
        await choosing
        #expect(assets.timeouts == [StorySounds.choiceTimeout])
        #expect(adapter.sounding == (isLoaded ? ["door"] : []))
    }

    // MARK: Any sequence of events

    enum Action: Sendable {
        case advance, back, restart, loading, again, tap, choose(String), unlock, mute(Bool), finish(String)
    }

    /// The rules for stories whose pages have a sound, `wind`, and a voice named after the page.
    private struct Model {
        enum Role { case page, voice, action }
        var sounding: [String: Role] = [:]
        var waiting: [String: Role] = [:]
        var isUnlocked = false
        var isMuted = false

        mutating func play(_ key: String, _ role: Role) {
            if isMuted { return }
            if isUnlocked || role == .action { sounding[key] = role } else { waiting[key] = role }
        }

        mutating func leave() {
            waiting = [:]
            sounding = sounding.filter { $0.value == .action }
        }

        mutating func enter(_ page: String) {
            leave()
            play(page, .voice)
            play("wind", .page)
        }

        mutating func unlock() {
            isUnlocked = true
            for (key, role) in waiting { play(key, role) }
            waiting = [:]
        }

        mutating func mute(_ isMuted: Bool) {
            self.isMuted = isMuted
            if isMuted { (sounding, waiting) = ([:], [:]) }
        }

        var volumes: [String: Double] {
            let isLow = sounding.values.contains(.voice)
            return sounding.mapValues { $0 == .page && isLow ? 0.3 : 1 }
        }
    }

    nonisolated static func action(_ random: inout SeededGenerator) -> Action {
        func key() -> String { ["a", "b", "tick", "wind", "door"].randomElement(using: &random)! }
        return switch Int.random(in: 0..<20, using: &random) {
        case 0..<5: .advance
        case 5..<8: .back
        case 8: .restart
        case 9: .loading
        case 10: .again
        case 11..<13: .tap
        case 13..<15: .choose(key())
        case 15: .unlock
        case 16: .mute(Bool.random(using: &random))
        default: .finish(key())
        }
    }

    @Test func theRulesHoldForRandomEvents() async {
        let failure = await ActionSequence.firstFailure(seeds: 0..<200, length: 60, make: Self.action, play: play)
        #expect(failure == nil, "\(failure?.description ?? "")")
    }

    private func play(_ actions: [Action], _: Duration) async -> String? {
        guard let reader = try? Self.reader() else { return "the story is none" }
        let adapter = ScriptedSoundAdapter()
        let sounds = StorySounds(
            assets: HeldSounds(loaded: ["a", "b", "tick", "wind", "door"]), adapter: adapter, requiresGesture: true)
        var model = Model()
        var shown: Int?
        var volumes: [String: Double] = [:]
        for (index, action) in actions.enumerated() {
            switch action {
            case .advance: reader.advance()
            case .back: reader.back()
            case .restart: reader.restart()
            case .loading:
                sounds.show(.loading(LoadingScreen(.section, offersRetry: false, offersBack: false)))
                model.leave()
                shown = nil
            case .again: break
            case .tap:
                sounds.tap()
                if shown != nil { model.play("tick", .action) }
            case .choose(let key):
                await sounds.choose(IR.Choice(id: "c0", to: "a/p1", label: [], tapAudio: key))
                model.play(key, .action)
            case .unlock:
                sounds.unlock()
                model.unlock()
            case .mute(let isMuted):
                sounds.isMuted = isMuted
                if isMuted != model.isMuted { model.mute(isMuted) }
            case .finish(let key):
                if adapter.sounding.contains(key) { model.sounding[key] = nil }
                adapter.finish(key)
            }
            if case .loading = action {
            } else if case .page(let page) = reader.screen {
                sounds.show(reader.screen)
                // The pages have one line each, so a path of another length is another page, or this one entered again.
                if shown != page.history.count { model.enter(page.section.id) }
                shown = page.history.count
            }
            for command in adapter.takeCommands() {
                switch command {
                case .play(let key, let volume), .setVolume(let volume, let key): volumes[key] = volume
                case .stop(let key): volumes[key] = nil
                }
            }
            volumes = volumes.filter { adapter.sounding.contains($0.key) }
            if volumes != model.volumes { return "\(index): \(volumes) is heard, not \(model.volumes)" }
            if sounds.isSounding == volumes.isEmpty { return "\(index): isSounding is wrong" }
        }
        return nil
    }

    @Test func `a reader waits for the sound of a choice, and plays the others`() async throws {
        var document = TestStory.document([("a", .choices(["b"])), ("b", .ending)])
        document.sections[0].pages[0].exit = .choices(
            IR.Choices(prompt: nil, choices: [IR.Choice(id: "b", to: "b/p1", label: [], tapAudio: "click")]))
        let assets = HeldSounds()
        let adapter = ScriptedSoundAdapter()
        let sounds = StorySounds(assets: assets, adapter: adapter, requiresGesture: true)
        let reader = try StoryReader(document, sounds: sounds, configuration: .init(pause: .zero))
        reader.begin()
        #expect(reader.choose(at: 0) && reader.bookmark.location.section == "a")
        await eventually { assets.waits(for: "click") }
        // Another step replaces it.
        reader.restart()
        await eventually { !assets.waits(for: "click") }
        reader.choose(at: 0)
        await eventually { assets.waits(for: "click") }
        #expect(assets.timeouts == [StorySounds.choiceTimeout, StorySounds.choiceTimeout])
        assets.finish("click")
        await eventually { reader.bookmark.location.section == "b" }
        #expect(adapter.commands == [.play("click", volume: 1)])
        reader.back()
        reader.choose(at: 0)
        #expect(reader.bookmark.location.section == "b" && adapter.commands.count == 2)
        // A sound that misses its deadline is not played.
        let silent = try StoryReader(
            document, sounds: StorySounds(assets: HeldSounds(), adapter: adapter), configuration: .init(pause: .zero))
        silent.begin()
        #expect(!silent.choose(id: "c"))
    }
}
