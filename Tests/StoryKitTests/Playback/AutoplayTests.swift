import StoryIR
import StoryKit
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(15))) struct AutoplayTests {
    private func place(_ page: String, _ autoplay: String..., queue: [String] = [], section: String = "s")
        -> PlaybackPlace
    {
        PlaybackPlace(section: section, page: page, queue: queue, autoplay: autoplay)
    }

    private func stage(awake: Bool = true, queue: [String] = []) -> PlaybackStage {
        let stage = PlaybackStage(queue: queue)
        if awake { stage.player.readerActed() }
        return stage
    }

    @Test func `waits for a gesture`() async {
        let stage = stage(awake: false, queue: ["a", "b"])
        stage.player.readerSees([place("1"), place("2", "b")])
        #expect(stage.player.state == .idle)
        stage.player.readerActed()
        await stage.settle()
        #expect(stage.player.current?.id == "b")
        #expect(stage.player.state == .playing)
        #expect(stage.player.queue.upNext == ["a"])
    }

    @Test func `what is out of sight at the gesture waits`() async {
        let stage = stage(awake: false)
        stage.player.readerSees([place("1", "a")])
        stage.player.readerSees([])
        stage.player.readerActed()
        #expect(stage.player.state == .idle)
        stage.player.readerSees([place("1", "a")])
        #expect(stage.player.current?.id == "a")
    }

    @Test func `begins with each page, the first of it that can be played`() async {
        let stage = stage()
        stage.player.readerSees([place("1", "film", "lost", "a", "b")])
        await stage.settle()
        #expect(stage.files.sounding?.entry.id == "a")
        stage.player.readerSees([place("2", "c")])
        await stage.settle()
        #expect(stage.files.sounding?.entry.id == "c")
        #expect(stage.opened == [])
        #expect(!stage.player.isPreview)
    }

    @Test func `once`() async {
        let stage = stage()
        stage.player.readerSees([place("1", "a")])
        await stage.settle()
        await stage.tell(.ended)
        stage.player.readerSees([place("2")])
        stage.player.readerSees([place("1", "a")])
        #expect(stage.player.state == .ended)
    }

    @Test func `staying begins nothing`() async {
        let stage = stage()
        stage.player.readerSees([place("1", "a")])
        stage.player.play("b")
        await stage.settle()
        await stage.tell(.ended)
        stage.player.readerSees([place("1", "a"), place("2")])
        #expect(stage.player.state == .ended)
    }

    @Test func `gives way to the reader's choice and what follows it`() async {
        let stage = stage(queue: ["b"])
        await stage.play("a")
        stage.player.readerSees([place("1", "c")])
        await stage.settle()
        #expect(stage.player.current?.id == "a")
        await stage.tell(.ended)
        stage.player.readerSees([])
        stage.player.readerSees([place("1", "c")])
        await stage.settle()
        #expect(stage.player.current?.id == "b")
        await stage.tell(.ended)
        // It had no chance before.
        stage.player.readerSees([])
        stage.player.readerSees([place("1", "c")])
        await stage.settle()
        #expect(stage.player.current?.id == "c")
    }

    @Test func `leaves silence that was asked for until the reader plays`() async {
        let stage = stage()
        await stage.play("a")
        stage.player.pause()
        stage.player.readerSees([place("1", "c")])
        await stage.settle()
        #expect(stage.player.current?.id == "a")
        await stage.play("b")
        await stage.tell(.ended)
        stage.player.readerSees([place("2", "c")])
        #expect(stage.player.current?.id == "c")
    }

    @Test func `going on with music makes it the reader's choice`() async {
        let stage = stage()
        stage.player.readerSees([place("1", "a")])
        await stage.settle()
        stage.player.pause()
        await stage.settle()
        stage.player.resume()
        await stage.settle()
        stage.player.readerSees([place("2", "c")])
        #expect(stage.player.current?.id == "a")
    }

    @Test func `gives way to the text's own sound`() async {
        let stage = stage()
        stage.player.isTextSounding = true
        stage.player.readerSees([place("1", "a")])
        #expect(stage.player.state == .idle)
        stage.player.isTextSounding = false
        stage.player.readerSees([])
        stage.player.readerSees([place("1", "a")])
        #expect(stage.player.current?.id == "a")
    }

    @Test func `what plays already is not begun again`() async {
        let stage = stage()
        stage.player.readerSees([place("1", "a")])
        stage.player.readerSees([place("2", "a")])
        await stage.settle()
        #expect(stage.files.commands == [.start(1)])
    }

    @Test func `sections join where readers come to them, once`() async {
        let stage = stage(awake: false)
        stage.player.readerSees([place("1", queue: ["a", "film", "b"])])
        #expect(stage.player.queue.upNext == ["a", "b"])
        stage.player.dequeue("a")
        stage.player.readerSees([place("2", queue: ["a", "film", "b"])])
        #expect(stage.player.queue.upNext == ["b"])
        stage.player.readerSees([place("1", queue: ["c"], section: "t")])
        #expect(stage.player.queue.upNext == ["b", "c"])
    }
}
