import StoryKit
import Testing

@Suite struct PlaybackQueueTests {
    private func queue(_ keys: String...) -> PlaybackQueue {
        var queue = PlaybackQueue()
        for key in keys { queue.add(key) }
        return queue
    }

    @Test func `playing removes an entry from up next`() {
        var queue = queue("a", "b", "c")
        queue.play("b")
        #expect(queue.current == "b")
        #expect(queue.upNext == ["a", "c"])
        #expect(queue.history == [])
    }

    @Test func `the previous recording is last in the history`() {
        var queue = queue("a", "b")
        queue.play("x")
        queue.playNext()
        queue.play("x")
        #expect(queue.history == ["x", "a"])
        queue.play("x")
        #expect(queue.history == ["x", "a"])
    }

    @Test func `queueing ignores recordings that are up next or current`() {
        var queue = queue("a")
        queue.play("b")
        let added = [queue.add("a"), queue.add("b"), queue.add("c")]
        #expect(added == [false, false, true])
        #expect(queue.upNext == ["a", "c"])
    }

    @Test func `a played recording can be queued again`() {
        var queue = queue("b")
        queue.play("a")
        queue.playNext()
        let isAdded = queue.add("a")
        #expect(isAdded)
        #expect(queue.upNext == ["a"])
    }

    @Test func `the next recording is the first up next`() {
        var queue = queue("a", "b")
        #expect(queue.next == "a")
        let played = [queue.playNext(), queue.playNext(), queue.playNext()]
        #expect(played == ["a", "b", nil])
        #expect(queue.current == "b")
    }

    @Test func `previous puts the current recording up next`() {
        var queue = queue("a", "b", "c")
        queue.playNext()
        queue.playNext()
        let played = [queue.playPrevious(), queue.playPrevious()]
        #expect(played == ["a", nil])
        #expect(queue.upNext == ["b", "c"])
        #expect(queue.current == "a")
    }

    @Test func `previous removes the recording that it plays from up next`() {
        var queue = queue("b")
        queue.play("a")
        queue.playNext()
        queue.add("a")
        queue.playPrevious()
        #expect(queue.current == "a")
        #expect(queue.upNext == ["b"])
    }

    @Test func `a section joins once`() {
        var queue = queue("a")
        let first = queue.join(section: "s", ["a", "b", "b"])
        #expect(first)
        #expect(queue.upNext == ["a", "b"])
        queue.remove("b")
        let changes = [
            queue.join(section: "s", ["b", "c"]), queue.join(section: "t", ["b"]), queue.join(section: "u", ["b"]),
        ]
        #expect(changes == [false, true, false])
        #expect(queue.upNext == ["a", "b"])
    }

    @Test func `removes by key and by index`() {
        var queue = queue("a", "b", "c", "d")
        let removed = [queue.remove("b"), queue.remove("b")]
        #expect(removed == [true, false])
        queue.remove(atOffsets: [2, 0, 9, -1])
        #expect(queue.upNext == ["c"])
        #expect(!queue.contains("a"))
        queue.add("a")
        #expect(queue.upNext == ["c", "a"])
    }

    @Test(arguments: [
        ([0], 4, "bcda"), ([3], 0, "dabc"), ([0, 2], 4, "bdac"), ([3, 1], 0, "bdac"), ([1], 1, "abcd"),
        ([1], 2, "abcd"), ([0, 3], 2, "badc"), ([7, -1], 0, "abcd"), ([0], 99, "bcda"), ([2], -5, "cabd"),
    ])
    func `moves as SwiftUI lists do`(offsets: [Int], target: Int, order: String) {
        var queue = queue("a", "b", "c", "d")
        queue.move(fromOffsets: offsets, toOffset: target)
        #expect(queue.upNext.joined() == order)
    }

    @Test func `clearing keeps the current recording`() {
        var queue = queue("a", "b")
        queue.join(section: "s", ["c"])
        queue.playNext()
        queue.clear()
        #expect(queue.current == "a")
        #expect(queue.upNext == [])
        #expect(!queue.isUpNext("b"))
        queue.join(section: "s", ["c"])
        queue.add("b")
        #expect(queue.upNext == ["b"])
    }

    @Test func `keys are equal by their bytes`() {
        var queue = queue("caf\u{E9}")
        queue.add("cafe\u{301}")
        #expect(queue.upNextCount == 2)
        queue.play("cafe\u{301}")
        #expect(queue.upNextCount == 1)
        #expect(!queue.isCurrent("caf\u{E9}"))
    }

    @Test func `prints the keys as they are written`() {
        let printed = "\(queue("waltz", "rain"))"
        #expect(printed.contains("[\"waltz\", \"rain\"]") && !printed.contains("ExactName"), "\(printed)")
    }

    @Test func `drops the oldest entries of a long history`() {
        var queue = PlaybackQueue()
        for number in 0...PlaybackQueue.historyLimit + 5 { queue.play("\(number)") }
        #expect(queue.historyCount == PlaybackQueue.historyLimit)
        #expect(queue.history.first == "5")
        #expect(queue.history.last == "\(PlaybackQueue.historyLimit + 4)")
    }
}
