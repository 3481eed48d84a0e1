import StoryKit
import Testing

@Suite struct PlayerWatchTests {
    /// Returns the watch of a player that has played some seconds of a minute.
    private func watch(after seconds: Int, duration: Duration? = .seconds(60)) -> PlayerWatch {
        var watch = PlayerWatch(duration: duration)
        #expect(watch.events(of: look(.playing, seconds)) == [progress(seconds, duration), .playing])
        return watch
    }

    private func look(_ status: PlayerWatch.Status, _ seconds: Int, hasEntry: Bool = true) -> PlayerWatch.Look {
        (status, .seconds(seconds), hasEntry)
    }

    private func progress(_ seconds: Int, _ duration: Duration? = .seconds(60)) -> PlaybackEvent {
        .progress(elapsed: .seconds(seconds), duration: duration)
    }

    @Test func `continuous sound is reported once`() {
        var watch = watch(after: 1)
        #expect(watch.events(of: look(.playing, 2)) == [progress(2)])
        #expect(watch.events(of: look(.other, 3)) == [])
        #expect(watch.events(of: look(.playing, 4)) == [progress(4)])
    }

    @Test func `a player that has not begun has not paused`() {
        var watch = PlayerWatch(duration: nil)
        for status in [PlayerWatch.Status.stopped, .paused, .interrupted] {
            #expect(watch.events(of: look(status, 0)) == [])
        }
        #expect(watch.events(of: (.playing, nil, true)) == [.playing])
    }

    @Test func `resuming is reported even if no pause was observed`() {
        var watch = watch(after: 5)
        watch.paused()
        watch.resumed()
        #expect(watch.events(of: look(.playing, 5)) == [progress(5), .playing])
        #expect(watch.events(of: look(.playing, 6)) == [progress(6)])
    }

    @Test func `a player that has not resumed yet reports nothing`() {
        var watch = watch(after: 5)
        watch.paused()
        #expect(watch.events(of: look(.paused, 5)) == [.paused])
        watch.resumed()
        #expect(watch.events(of: look(.paused, 5)) == [])
        #expect(watch.events(of: look(.playing, 5)) == [progress(5), .playing])
    }

    @Test(arguments: [PlayerWatch.Status.paused, .interrupted])
    func `pauses by others are reported`(status: PlayerWatch.Status) {
        var watch = watch(after: 5)
        #expect(watch.events(of: look(status, 5)) == [.paused])
        #expect(watch.events(of: look(status, 5)) == [])
        #expect(watch.events(of: look(.playing, 6)) == [progress(6), .playing])
    }

    @Test func `a pause at the beginning is not an end`() {
        var first = watch(after: 0)
        #expect(first.events(of: look(.paused, 0)) == [.paused])
        var other = watch(after: 5)
        other.paused()
        #expect(other.events(of: look(.paused, 0)) == [.paused])
        var last = watch(after: 5)
        last.sought()
        #expect(last.events(of: look(.paused, 0)) == [.paused])
    }

    @Test func `a requested pause at the end is not an end`() {
        var watch = watch(after: 59)
        watch.paused()
        #expect(watch.events(of: look(.paused, 60)) == [.paused])
        watch.resumed()
        #expect(watch.events(of: look(.paused, 0)) == [.ended])
    }

    @Test func `an ended queue is at its end or its beginning`() {
        for (status, time, hasEntry) in [
            (PlayerWatch.Status.stopped, 30, true), (.paused, 30, false), (.paused, 0, true), (.paused, 60, true),
        ] {
            var watch = watch(after: 30)
            #expect(watch.events(of: look(status, time, hasEntry: hasEntry)) == [.ended])
        }
        var album = watch(after: 30, duration: nil)
        #expect(album.events(of: look(.paused, 60)) == [.paused])
        #expect(album.events(of: look(.paused, 0)) == [.ended])
    }
}
