import StoryIR
import StoryKit
import TestSupport
import Testing

/// Compares the player with the model, for any actions of readers, adapters, apps and time.
@MainActor @Suite(.timeLimit(.minutes(15))) struct PlaybackModelTests {
    enum Action: Sendable {
        case play(String, IR.MediaReference.Intent), card(String, IR.MediaReference.Intent)
        case toggle, pause, resume, next, previous, seek(Int)
        case enqueue(String), dequeue(String), move(Int, Int), clear
        case act(PlaybackAction), text(Bool), story(Bool), gesture, see([Int])
        case tell(PlaybackEvent), late(PlaybackEvent, Int)
        case permit(PlaybackAuthorization), refresh, answer(PlaybackAuthorization)
        case outcome(ScriptedPlaybackAdapter.Outcome, ofMusic: Bool), doors(Bool), pass(Int)
    }

    nonisolated static func locations() -> [PlaybackPage] {
        [
            PlaybackPage(section: "s", page: "0", queue: ["a", "film", "m"]),
            PlaybackPage(section: "s", page: "1", queue: ["a", "film", "m"], autoplay: ["film", "b"]),
            PlaybackPage(section: "t", page: "2", queue: ["c", "lost", "c"], autoplay: ["n", "a"]),
            PlaybackPage(section: "u", page: "3", autoplay: ["lost"]),
            PlaybackPage(section: "u", page: "4", autoplay: ["a"]),
            PlaybackPage(section: "v", page: "5", queue: ["d"], autoplay: ["m"]),
        ]
    }

    nonisolated static func action(_ random: inout SeededGenerator) -> Action {
        func one<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
        func key() -> String { one(PlaybackStage.keys) }
        func intent() -> IR.MediaReference.Intent { one(IR.MediaReference.Intent.allCases) }
        func event() -> PlaybackEvent {
            let seconds = Int.random(in: 0..<40, using: &random)
            return one([
                .playing, .paused, .progress(elapsed: .seconds(seconds), duration: one([nil, .seconds(60)])), .ended,
                .ended, .failed(.networkUnavailable), .failed(.authorizationDenied),
            ])
        }
        return switch Int.random(in: 0..<65, using: &random) {
        case 0..<8: .play(key(), intent())
        case 8..<14: .card(key(), intent())
        case 14..<19: .toggle
        case 19: .pause
        case 20: .resume
        case 21..<24: .next
        case 24..<27: .previous
        case 27: .seek(Int.random(in: -5..<200, using: &random))
        case 28..<33: .enqueue(key())
        case 33: .dequeue(key())
        case 34: .move(Int.random(in: 0..<6, using: &random), Int.random(in: 0..<7, using: &random))
        case 35: .clear
        case 36..<40: .act(one(PlaybackAction.allCases))
        case 40: .text(Bool.random(using: &random))
        case 41: .gesture
        case 42..<46:
            .see(Self.locations().indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
        case 46..<53: .tell(event())
        case 53: .late(event(), Int.random(in: 1..<5, using: &random))
        case 54: .permit(one(PlaybackAuthorization.allCases))
        case 55: .refresh
        case 56..<58: .answer(one(PlaybackAuthorization.allCases))
        case 58..<61:
            .outcome(
                one([.sounds, .sounds, .waits, .fails(.networkUnavailable)]), ofMusic: Bool.random(using: &random))
        case 61: .story(Bool.random(using: &random))
        case 62: .doors(Bool.random(using: &random))
        default: .pass(one([7, 20]))
        }
    }

    /// Applies an action to the player.
    private func apply(_ action: Action, to stage: PlaybackStage) async {
        let player = stage.player
        let sounding = player.current?.file == nil ? stage.music : stage.files
        switch action {
        case .play(let key, let intent): player.play(key, intent: intent)
        case .card(let key, let intent): player.toggle(key, intent: intent)
        case .toggle: player.toggle()
        case .pause: player.pause()
        case .resume: player.resume()
        case .next: player.playNext()
        case .previous: player.playPrevious()
        case .seek(let time): player.seek(to: .seconds(time))
        case .enqueue(let key): player.enqueue(key)
        case .dequeue(let key): player.dequeue(key)
        case .move(let offset, let target): player.moveUpNext(fromOffsets: [offset], toOffset: target)
        case .clear: player.clearUpNext()
        case .act(let action): if player.notice?.actions.contains(action) == true { player.perform(action) }
        case .text(let sounds): player.isInlineMediaPlaying = sounds
        case .story(let sounds): player.isStorySounding = sounds
        case .gesture: player.readerActed()
        case .see(let indices): player.updateVisiblePages(indices.map { Self.locations()[$0] })
        case .tell(let event): sounding.tell(event)
        case .late(let event, let age):
            let last = [stage.files, stage.music].flatMap(\.commands).compactMap { command in
                if case .start(let id) = command { id } else { nil }
            }.max()
            for adapter in [stage.files, stage.music] { adapter.tell(event, of: (last ?? 0) - age) }
        case .permit(let permission): stage.music.permit(permission)
        case .refresh: await player.refreshAuthorization()
        case .answer(let answer): if stage.music.isAsking { stage.music.answer(answer) }
        case .outcome(let outcome, let isMusic): (isMusic ? stage.music : stage.files).outcome = outcome
        case .doors(let areOpen): stage.doors.areOpen = areOpen
        case .pass(let seconds): stage.clock.advance(by: .seconds(seconds))
        }
    }

    private func apply(_ action: Action, to model: inout PlaybackModel, notice: PlaybackNotice?) {
        switch action {
        case .play(let key, let intent): model.press(key, intent)
        case .card(let key, let intent): model.pressCard(key, intent)
        case .toggle: model.toggle()
        case .pause: if model.isOn { model.toggle() }
        case .resume: if !model.isOn { model.toggle() }
        case .next: if let first = model.upNext.first { model.play(first) }
        case .previous: model.previous()
        case .seek(let time): model.seek(time)
        case .enqueue(let key):
            guard PlaybackModel.isPlayable(key) else { break }
            model.unwanted.remove(key)
            model.add(key)
        case .dequeue(let key): if model.upNext.contains(key) { model.discard([key]) }
        case .move(let offset, let target):
            guard model.upNext.indices.contains(offset) else { break }
            let key = model.upNext.remove(at: offset)
            model.upNext.insert(key, at: min(target > offset ? target - 1 : target, model.upNext.count))
        case .clear: model.discard(model.upNext)
        case .act(let action):
            guard notice?.actions.contains(action) == true else { break }
            switch action {
            case .authorize: model.authorize()
            case .openSettings: model.opened += model.areDoorsOpen ? 1 : 0
            case .tryAgain: model.again(model.isExcerpt)
            case .playPreview: model.again(true)
            case .playWhole: model.again(false)
            case .openExternally: model.open(model.current!)
            }
        case .text(let sounds):
            if sounds, !model.isInlineMediaPlaying { model.pause() }
            model.isInlineMediaPlaying = sounds
        case .story(let sounds): if sounds { model.isStorySounding = true } else { model.endStory() }
        case .gesture:
            guard !model.isAwake else { break }
            model.isAwake = true
            model.perform(model.seen)
        case .see(let indices): model.see(indices.map { Self.locations()[$0] })
        case .tell(let event): model.hear(event)
        case .late: break
        case .permit(let permission): model.permission = permission
        case .refresh: model.answered(model.permission, isAnswer: false)
        case .answer(let answer):
            guard model.isAsking else { break }
            model.isAsking = false
            model.permission = answer
            model.answered(answer, isAnswer: true)
        case .outcome(let outcome, let isMusic): model.outcomes[isMusic] = outcome
        case .doors(let areOpen): model.areDoorsOpen = areOpen
        case .pass(let seconds): model.pass(seconds)
        }
    }

    /// Returns the model's name of the player's state.
    private func name(_ stage: PlaybackStage) -> String {
        switch stage.player.state {
        case .failed(let error): "\(PlaybackModel.State.trouble(error))"
        case .paused: stage.player.notice.map { isWaiting($0) } == true ? "waiting" : "paused or stopped"
        case .ended: "paused or stopped"
        default: "\(stage.player.state)"
        }
    }

    private func name(_ model: PlaybackModel) -> String {
        switch model.state {
        case .paused, .stopped, .sought: "paused or stopped"
        case .waiting: model.isWaitingLoud ? "loading" : "waiting"
        default: "\(model.state)"
        }
    }

    private func isWaiting(_ notice: PlaybackNotice) -> Bool {
        if case .authorization = notice.topic { true } else { false }
    }

    /// Returns how the player differs from the model.
    private func difference(_ stage: PlaybackStage, _ model: PlaybackModel) -> String? {
        let player = stage.player
        let sounding = [stage.files.sounding, stage.music.sounding].compactMap { $0 }
        let expected = model.state == .playing && model.deadline == nil
        var found: [String] = []
        func compare<Value: Equatable>(_ what: String, _ is: Value, _ should: Value) {
            if `is` != should { found.append("\(what) is \(`is`), should be \(should)") }
        }
        compare("state", name(stage), name(model))
        compare("current", player.queue.current, model.current)
        compare("history", player.queue.history, model.past.suffix(PlaybackQueue.historyLimit).map { $0 })
        compare("up next", player.queue.upNext, model.upNext)
        compare("preview", player.isPreview, model.isExcerpt)
        compare("permission", player.authorization, model.known)
        compare("asking", player.isAsking, model.isAsking)
        compare("opened", stage.opened.count, model.opened)
        compare("sounding", sounding.map(\.entry.id), expected ? [model.current!] : [])
        compare("current entry", player.current?.id, model.current)
        if (player.elapsed > .seconds(3)) != (model.time > 3) { compare("time", "\(player.elapsed)", "\(model.time)") }
        return found.isEmpty ? nil : found.joined(separator: "; ")
    }

    private func firstDifference(_ actions: [Action]) async -> String? {
        let stage = PlaybackStage(permission: .notDetermined, queue: ["b", "m"])
        var model = PlaybackModel(upNext: ["b", "m"], permission: .notDetermined)
        for action in actions {
            apply(action, to: &model, notice: stage.player.notice)
            await apply(action, to: stage)
            await stage.settle()
            // Before the next action, the clock must have resumed its sleepers, and those to be resumed must sleep. What never
            // settles is a difference.
            for _ in 0..<10_000 {
                if stage.clock.sleeperCount == (model.deadline == nil ? 0 : 1), stage.player.isSettled,
                    name(stage) == name(model)
                {
                    break
                }
                await Task.yield()
            }
            let sleepers = stage.clock.sleeperCount
            if sleepers != (model.deadline == nil ? 0 : 1) { return "\(sleepers) wait until \(model.deadline ?? 0)" }
            if let difference = difference(stage, model) { return difference }
        }
        return nil
    }

    @Test func `equals the model`() async {
        let play = { @MainActor @Sendable (actions: [Action], _: Duration) async in await firstDifference(actions) }
        let failure = await ActionSequence.firstFailure(seeds: 0..<24, length: 1000, make: Self.action, play: play)
        #expect(failure == nil, "\(failure?.description ?? "")")
    }

    /// Applies actions without waiting, so that the adapters' effects are in any order; the state must become consistent.
    private func storm(_ actions: [Action], _ timeout: Duration) async -> String? {
        let stage = PlaybackStage(permission: .authorized, queue: ["a", "m"])
        for action in actions {
            if case .permit = action { continue }
            await apply(action, to: stage)
        }
        stage.player.updateVisiblePages([])
        await stage.settle()
        // An abandoned command may still be running, since so much time passed before it could run.
        var found: String?
        _ = await comesTrue(within: timeout) {
            found = contradiction(stage)
            return found == nil
        }
        return found
    }

    /// Returns an inconsistency.
    private func contradiction(_ stage: PlaybackStage) -> String? {
        let player = stage.player
        let sounding = [stage.files.sounding, stage.music.sounding].compactMap { $0 }
        if Set(player.queue.upNext).count != player.queue.upNextCount { return "\(player.queue.upNext) is doubled" }
        // A recording that should continue may be silent if adapters are.
        if player.state == .playing, sounding.isEmpty, stage.files.outcome == .waits || stage.music.outcome == .waits {
            return nil
        }
        if sounding.map(\.entry.id) == (player.state == .playing ? [player.queue.current!] : []) { return nil }
        return "\(player.state) \(player.queue.current ?? "-"), but \(sounding.map(\.entry.id)) sounds"
    }

    @Test func `is consistent after many random actions`() async {
        let play = { @MainActor @Sendable (actions: [Action], timeout: Duration) async in
            await storm(actions, timeout)
        }
        for length in [3, 10, 40, 1000] {
            let seeds: Range<UInt64> = length == 1000 ? 0..<10 : 0..<300
            let failure = await ActionSequence.firstFailure(
                seeds: seeds, length: length, make: Self.action, play: play)
            #expect(failure == nil, "\(failure?.description ?? "")")
        }
    }
}
