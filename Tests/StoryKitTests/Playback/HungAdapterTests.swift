import StoryKit
import StorySource
import TestSupport
import Testing

/// Adapters that never return from a command.
@MainActor @Suite(.timeLimit(.minutes(5))) struct HungAdapterTests {
    /// Plays at once, and hangs where a test requests it.
    private final class Adapter: PlaybackAdapter {
        let standstill = Standstill()
        /// Delays the second call of stop, if a test requests it.
        let secondStop: Standstill?
        private let hangs: String
        private let plays: [String]
        private let soundsAtOnce: Bool
        private let state = Lock((told: [String](), late: [String](), report: PlaybackReport?.none))

        init(
            hangs: String, secondStop: Standstill? = nil, plays: [String] = PlaybackStage.files,
            soundsAtOnce: Bool = true
        ) {
            self.hangs = hangs
            self.secondStop = secondStop
            self.plays = plays
            self.soundsAtOnce = soundsAtOnce
        }

        var told: [String] { state.withLock { $0.told } }
        /// The calls that hung and have ended.
        var late: [String] { state.withLock { $0.late } }

        /// Reports an event of the recording that was started last.
        func tell(_ event: PlaybackEvent) { state.withLock { $0.report }?(event) }

        /// Notes a command, acts, and hangs if a test requests it. Who sees what it does finds the command noted.
        private func note(_ command: String, andThen act: () -> Void = {}) async {
            let stops = state.withLock { state in
                state.told.append(command)
                return state.told.count { $0 == "stop" }
            }
            act()
            if command == "stop", stops == 2 { await secondStop?.wait() }
            guard command == hangs else { return }
            await standstill.wait()
            state.withLock { $0.late.append(command) }
        }

        func canPlay(_ entry: PlaybackEntry) -> Bool { plays.contains(entry.id) }
        func requiresAuthorization(for entry: PlaybackEntry, isPreview: Bool) -> Bool { hangs == "authorization" }

        func authorization() async -> PlaybackAuthorization {
            await note("authorization")
            return .denied
        }

        func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError) {
            state.withLock { $0.report = report }
            await note("start \(request.entry.id)") { if soundsAtOnce { report(.playing) } }
            if !soundsAtOnce { report(.playing) }
        }

        func pause() async { await note("pause") }
        func resume() async throws(PlaybackError) {
            await note("resume")
            tell(.playing)
        }
        func stop() async { await note("stop") }
        func seek(to time: Duration) async { await note("seek") }
    }

    private let clock = ManualClock()

    private func player(_ adapters: Adapter...) -> PlaybackController {
        PlaybackController(playlist: PlaybackStage.playlist(), adapters: adapters, clock: clock)
    }

    @Test func `an adapter that does not stop is abandoned, and then plays the next request`() async {
        let adapter = Adapter(hangs: "stop")
        let player = player(adapter)
        player.play("a")
        await eventually { player.state == .playing && clock.sleeperCount == 0 }
        player.play("b")
        await eventually { adapter.standstill.comers == 1 }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(20))
        await eventually { player.state == .failed(.playbackFailed("nothing could be heard for 20.0 seconds")) }
        for _ in 0..<100 { await Task.yield() }
        #expect(adapter.told == ["start a", "stop"])
        player.perform(.tryAgain)
        await eventually { player.state == .playing }
        #expect(adapter.told == ["start a", "stop", "start b"])
        adapter.standstill.end()
    }

    @Test(arguments: ["start a", "seek", "resume"]) func `an adapter that hangs can be paused`(command: String) async {
        let adapter = Adapter(hangs: command)
        let player = player(adapter)
        player.play("a")
        await eventually { player.state == .playing }
        if command == "seek" { player.seek(to: .seconds(50)) }
        if command == "resume" {
            player.pause()
            await eventually { player.isSettled }
            player.resume()
        }
        await eventually { adapter.standstill.comers == 1 }
        player.pause()
        #expect(player.state == .paused)
        await eventually { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(20))
        await eventually { adapter.told.last == "pause" && player.isSettled }
        #expect(player.state == .paused)
        let told = adapter.told
        adapter.standstill.end()
        // An abandoned command may take effect now, except for a seek.
        await eventually { adapter.late == [command] && adapter.told == told + (command == "seek" ? [] : ["pause"]) }
    }

    @Test func `a late adapter is stopped again`() async {
        let adapter = Adapter(hangs: "start a", soundsAtOnce: false)
        let player = player(adapter)
        player.play("a")
        await eventually { adapter.standstill.comers == 1 }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(20))
        await eventually { adapter.told == ["start a", "stop"] && player.isSettled }
        adapter.standstill.end()
        await eventually { adapter.told == ["start a", "stop", "stop"] && player.isSettled }
        #expect(player.state == .failed(.playbackFailed("nothing could be heard for 20.0 seconds")))
    }

    @Test func `an adapter that returns after its player is gone is stopped again`() async {
        let adapter = Adapter(hangs: "start a", soundsAtOnce: false)
        var player: PlaybackController? = player(adapter)
        player?.play("a")
        await eventually { adapter.standstill.comers == 1 }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(20))
        await eventually { adapter.told == ["start a", "stop"] && player?.isSettled == true }
        player = nil
        adapter.standstill.end()
        await eventually { adapter.told == ["start a", "stop", "stop"] }
    }

    /// Returns an adapter that plays `a` and hangs.
    private func lateAdapter() -> Adapter {
        Adapter(hangs: "start a", secondStop: Standstill(), plays: ["a"], soundsAtOnce: false)
    }

    /// Returns a player that has abandoned a late adapter, plays `b` by another, and has called the late one's stop once more,
    /// which hangs.
    private func player(late: Adapter, other: Adapter) async -> PlaybackController {
        let player = player(late, other)
        player.play("a")
        await eventually { late.standstill.comers == 1 }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(20))
        await eventually { late.told == ["start a", "stop"] && player.isSettled }
        player.play("b")
        await eventually { player.state == .playing && player.isSettled }
        late.standstill.end()
        await eventually { late.secondStop?.comers == 1 }
        return player
    }

    @Test func `a late adapter that does not stop keeps no other from pausing`() async {
        let (late, other) = (lateAdapter(), Adapter(hangs: "nothing"))
        let player = await player(late: late, other: other)
        player.pause()
        await eventually { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(20))
        await eventually { other.told == ["start b", "pause"] && player.isSettled }
        late.secondStop?.end()
    }

    @Test func `a late adapter that does not stop keeps no other from ending with the player`() async {
        let (late, other) = (lateAdapter(), Adapter(hangs: "nothing"))
        var player: PlaybackController? = await player(late: late, other: other)
        #expect(player?.state == .playing)
        player = nil
        await eventually { other.told == ["start b", "stop"] }
        late.secondStop?.end()
    }

    @Test func `a late stop does not affect the request that plays meanwhile`() async {
        let adapter = Adapter(hangs: "start a", soundsAtOnce: false)
        let player = player(adapter)
        player.play("a")
        await eventually { adapter.standstill.comers == 1 }
        player.play("b")
        await eventually { clock.sleeperCount == 2 }
        clock.advance(by: .seconds(10))
        // A new command gets a new timeout, but not the hanging one.
        player.play("b")
        await eventually { clock.sleeperCount == 2 }
        clock.advance(by: .seconds(10))
        await eventually { adapter.told == ["start a", "stop", "start b"] && player.state == .playing }
        adapter.standstill.end()
        await eventually { adapter.late == ["start a"] }
        for _ in 0..<100 { await Task.yield() }
        #expect(adapter.told == ["start a", "stop", "start b"])
    }

    @Test func `an adapter that does not pause is resumed`() async {
        let adapter = Adapter(hangs: "pause")
        let player = player(adapter)
        player.play("a")
        await eventually { player.isSettled }
        player.pause()
        await eventually { adapter.standstill.comers == 1 && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        player.resume()
        await eventually { clock.sleeperCount == 2 }
        clock.advance(by: .seconds(19))
        await eventually { adapter.told.last == "resume" && player.isSettled }
        clock.advance(by: .seconds(20))
        #expect(player.state == .playing)
        adapter.standstill.end()
    }

    @Test func `the position advances even if a seek never returns`() async {
        let adapter = Adapter(hangs: "seek")
        let player = player(adapter)
        player.play("a")
        await eventually { player.isSettled }
        player.seek(to: .seconds(50))
        await eventually { adapter.standstill.comers == 1 && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(20))
        await eventually { player.isSettled }
        adapter.tell(.progress(elapsed: .seconds(7), duration: nil))
        await eventually { player.elapsed == .seconds(7) }
        adapter.standstill.end()
    }

    @Test(arguments: [true, false]) func `asking for permission times out`(isCancelled: Bool) async {
        let adapter = Adapter(hangs: "authorization")
        let player = player(adapter)
        let asking = Task { await player.refreshAuthorization() }
        await eventually { adapter.standstill.comers == 1 && clock.sleeperCount == 1 }
        if isCancelled { asking.cancel() } else { clock.advance(by: .seconds(20)) }
        await asking.value
        #expect(player.authorization == .notDetermined)
        adapter.standstill.end()
    }

    /// Measured by a system clock, which does not support all times.
    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max / 2)])
    func `the timeout may be infinite`(timeout: Duration) async {
        let adapter = Adapter(hangs: "nothing")
        let player = PlaybackController(
            playlist: PlaybackStage.playlist(), adapters: [adapter],
            configuration: .init(timeout: timeout))
        for key in ["a", "b"] {
            player.play(key)
            await eventually { player.state == .playing }
        }
        #expect(adapter.told == ["start a", "stop", "start b"])
    }
}
