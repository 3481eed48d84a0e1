import StoryIR
import StoryKit
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(15))) struct PlaybackSeekTests {
    @Test func `seeks within the current recording`() async {
        let stage = PlaybackStage()
        stage.player.seek(to: .seconds(1))
        await stage.play("a")
        stage.player.seek(to: .seconds(500))
        #expect(stage.player.elapsed == .seconds(180))
        for time in 0..<100 { stage.player.seek(to: .seconds(time)) }
        stage.player.seek(to: .seconds(-3))
        // A late report is not the position at which the slider was released.
        stage.files.tell(.progress(elapsed: .seconds(180), duration: nil))
        await stage.settle()
        #expect(stage.player.elapsed == .zero)
        #expect(stage.files.commands.last == .seek(.zero))
        #expect(stage.files.commands.count < 5)
        await stage.play("b", intent: .preview)
        await stage.tell(.progress(elapsed: .seconds(1), duration: .seconds(60)))
        stage.player.seek(to: .seconds(50))
        await stage.settle()
        #expect(stage.files.commands.last == .seek(.seconds(30)))
    }

    /// Returns a player at the end of a recording.
    private func ended(_ key: String, intent: IR.MediaReference.Intent = .full) async -> PlaybackStage {
        let stage = PlaybackStage()
        await stage.play(key, intent: intent)
        await stage.tell(.ended)
        #expect(stage.player.state == .ended)
        return stage
    }

    @Test func `an ended recording resumes where the reader seeks`() async {
        let stage = await ended("a")
        for time in [70, 50] { stage.player.seek(to: .seconds(time)) }
        await stage.settle()
        #expect(stage.player.state == .paused)
        #expect(stage.player.nowPlaying?.elapsed == .seconds(50))
        #expect(stage.files.commands == [.start(1), .stop])
        // The button of its card continues too.
        stage.player.toggle("a", intent: .full)
        #expect(stage.player.elapsed == .seconds(50))
        stage.files.tell(.progress(elapsed: .zero, duration: nil), of: 2)
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.player.elapsed == .seconds(50))
        #expect(stage.files.commands == [.start(1), .stop, .start(2), .seek(.seconds(50))])
        #expect(stage.player.queue.history == [])
    }

    @Test func `a recording moved to its end again restarts`() async {
        let stage = await ended("a")
        for time in [50, 180] { stage.player.seek(to: .seconds(time)) }
        #expect(stage.player.elapsed == .seconds(180))
        stage.player.resume()
        await stage.settle()
        #expect(stage.player.elapsed == .zero)
        #expect(stage.files.commands == [.start(1), .stop, .start(2)])
    }

    @Test func `an ended preview remains a preview`() async {
        let stage = await ended("a", intent: .preview)
        stage.player.seek(to: .seconds(30))
        #expect(stage.player.state == .ended)
        stage.player.seek(to: .seconds(10))
        #expect(stage.player.notice?.topic == .preview)
        stage.player.resume()
        await stage.settle()
        #expect(stage.files.sounding?.limit == .seconds(30))
        #expect(stage.files.commands.last == .seek(.seconds(10)))
    }

    @Test func `a recording paused before it sounds begins where the reader seeks`() async {
        let stage = PlaybackStage()
        stage.files.outcome = .waits
        await stage.play("a")
        stage.player.pause()
        stage.player.seek(to: .seconds(50))
        stage.files.outcome = .sounds
        stage.player.toggle("a", intent: .full)
        await stage.settle()
        #expect(stage.files.commands == [.start(1), .stop, .start(2), .seek(.seconds(50))])
    }

    @Test func `a recording that waits for permission begins there too`() async {
        let stage = await ended("m")
        stage.music.permit(.notDetermined)
        stage.player.seek(to: .seconds(50))
        stage.player.resume()
        await stage.settle()
        #expect(stage.player.state == .loading)
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.music.commands.suffix(2) == [.start(2), .seek(.seconds(50))])
    }

    @Test func `the end, unknown durations and failed recordings ignore seeks`() async {
        let whole = await ended("a")
        whole.player.seek(to: .seconds(180))
        #expect(whole.player.state == .ended)
        let unknown = await ended("b")
        unknown.player.seek(to: .seconds(1))
        #expect(unknown.player.state == .ended)
        let failed = PlaybackStage()
        await failed.play("a")
        await failed.tell(.failed(.networkUnavailable))
        failed.player.seek(to: .seconds(50))
        #expect(failed.player.state == .failed(.networkUnavailable))
    }
}
