import Foundation
import StoryFiles
import TestSupport
import Testing

@testable import StoryDriver

/// The watcher on real folders. What has no events is looked at as often as it is asked, so a test waits for events alone.
@Suite struct ChangeWatcherTests {
    /// A clock by which everything has settled at once: a test does one thing at a time.
    private struct HastyClock: Clock {
        struct Instant: InstantProtocol {
            var offset: Duration
            func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
            func duration(to other: Instant) -> Duration { other.offset - offset }
            static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
        }

        private let count = Counter()
        var now: Instant { Instant(offset: .seconds(10 * count.next())) }
        let minimumResolution = Duration.seconds(1)
        func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
    }

    private final class Counter: @unchecked Sendable {
        private var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }

    private let folder: TemporaryFolder
    private let root: RawPath
    /// The two ends of a pipe that tells the end.
    private let end: [Int32]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("in/a/story.mdx", [])
        try folder.write("in/a/assets/deep/one.png", [])
        try folder.write("in/b/story.mdx", [])
        try folder.write("out/old", [])
        root = try #require(RawPath(folder.path).resolved)
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        end = ends
    }

    private func watcher(_ watch: FolderWatch? = FolderWatch(), outputs: [String] = ["out"]) -> ChangeWatcher {
        let root = root
        return ChangeWatcher(watch) {
            WatchPlan(
                [root.appending("in")], outputs: outputs.map(root.appending), followsLinks: false, jobs: 1)
        }
    }

    /// What is waited for, which must come.
    private func changes(_ watcher: ChangeWatcher) throws -> ChangeWatcher.Changes {
        guard case .changes(let changes) = watcher.wait(orFor: end[0], -1, on: HastyClock()) else {
            throw POSIXError(.ECANCELED)
        }
        watcher.update()
        return changes
    }

    private func mayAffect(_ changes: ChangeWatcher.Changes, _ package: String) -> Bool {
        changes.mayAffect(
            package: root.appending(package), file: root.appending(package).appending("story.mdx"))
    }

    @Test(arguments: [true, false]) func reportsTheChangedStory(receivesEvents: Bool) throws {
        let watcher = watcher(receivesEvents ? FolderWatch() : nil)
        #expect(watcher.receivesEvents == receivesEvents)
        for file in ["in/a/story.mdx", "in/a/assets/deep/one.png", "in/a/new.mdx"] {
            try folder.write(file, Array("words".utf8))
            let changes = try changes(watcher)
            #expect(mayAffect(changes, "in/a"), "\(file)")
            #expect(!mayAffect(changes, "in/b"), "\(file)")
        }
    }

    @Test(arguments: [true, false]) func watchesNewFolders(receivesEvents: Bool) throws {
        let watcher = watcher(receivesEvents ? FolderWatch() : nil)
        try folder.write("in/c/story.mdx", [])
        try folder.write("in/c/assets/x", [])
        #expect(try mayAffect(changes(watcher), "in/b"), "anything may have come")
        try folder.write("in/c/assets/x", [1])
        let changes = try changes(watcher)
        #expect(mayAffect(changes, "in/c"))
        try FileManager.default.moveItem(atPath: folder.path("in/c"), toPath: folder.path("in/d"))
        #expect(try mayAffect(self.changes(watcher), "in/d"))
        // Of another size: two writes may have one time.
        try folder.write("in/d/assets/x", [1, 2])
        #expect(try mayAffect(self.changes(watcher), "in/d"))
        try FileManager.default.removeItem(atPath: folder.path("in/d"))
        #expect(try mayAffect(self.changes(watcher), "in/d"))
    }

    /// After the new folder was looked at, and before it is watched.
    @Test func watchesFilesInNewFolders() throws {
        let (root, folder) = (root, folder)
        let watcher = ChangeWatcher(FolderWatch()) {
            let plan = WatchPlan([root.appending("in")], outputs: [], followsLinks: false, jobs: 1)
            let isNew = (try? folder.names("in/c")) == []
            if isNew { try? folder.write("in/c/d/story.mdx", []) }
            return plan
        }
        try FileManager.default.createDirectory(atPath: folder.path("in/c"), withIntermediateDirectories: false)
        _ = try changes(watcher)
        try folder.write("in/c/d/story.mdx", [1])
        #expect(try mayAffect(changes(watcher), "in/c/d"))
    }

    @Test func followsTheNamedFolderWhenItIsReplaced() throws {
        let watcher = watcher()
        try FileManager.default.removeItem(atPath: folder.path("in"))
        _ = try changes(watcher)
        try folder.write("in/a/story.mdx", [])
        _ = try changes(watcher)
        try folder.write("in/a/story.mdx", [1])
        #expect(try mayAffect(changes(watcher), "in/a"))
    }

    @Test func watchesOptionsFilesAbove() throws {
        let watcher = watcher()
        try folder.write("other", [])
        try folder.write("mdxc.yaml", [])
        #expect(try !mayAffect(changes(watcher), "in/a"), "the story is the same, its options are not")
    }

    /// What does not count is followed by what does, and that is all that is heard of.
    @Test(arguments: [
        "out/a/index.html", "out/new", "in/a/.story.mdx.swp", "in/a/story.mdx~", "in/a/4913", "in/.git/index",
        "in/node_modules/x", "in/build/a/index.html", "in/mine.json", "in/notes.txt", "other",
    ]) func ignores(_ file: String) throws {
        let watcher = watcher(outputs: ["out", "in/mine.json"])
        try folder.write(file, [])
        try folder.write("in/b/story.mdx", [1])
        let changes = try changes(watcher)
        #expect(!changes.mayAffect(package: RawPath("/elsewhere"), file: root.appending(file)))
        #expect(mayAffect(changes, "in/b") && !mayAffect(changes, "in/a"))
    }

    @Test func endsOnRequest() throws {
        let watcher = watcher()
        #expect(write(end[1], "x", 1) == 1)
        guard case .ended = watcher.wait(orFor: end[0], -1, on: ContinuousClock()) else {
            throw POSIXError(.ECANCELED)
        }
    }

    @Test func reportsEverythingIfEventsAreLost() throws {
        let watcher = watcher()
        let limit = try #require(
            Int(
                String(decoding: folder.readSystem("/proc/sys/fs/inotify/max_queued_events"), as: UTF8.self)
                    .trimmingCharacters(in: .whitespacesAndNewlines)))
        // Two events in turn, since equal ones in succession are one.
        for _ in 0...(limit / 2) {
            #expect(chmod(folder.path("in/a/story.mdx"), 0o644) == 0)
            #expect(chmod(folder.path("in/a/assets/deep/one.png"), 0o644) == 0)
        }
        #expect(try mayAffect(changes(watcher), "in/b"))
        try folder.write("in/b/story.mdx", [1])
        #expect(try !mayAffect(changes(watcher), "in/a"), "and goes on")
    }

    @Test func reportsEverythingAfterTooManyChanges() {
        var changes = ChangeWatcher.Changes()
        for number in 0...256 { changes.add(RawPath("/in/a/\(number)")) }
        #expect(changes.mayBeAnything)
    }
}

extension TemporaryFolder {
    fileprivate func readSystem(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }
}

@Suite struct SettlingTests {
    @Test func waitsForQuietAtMostASecond() {
        let start = ManualClock().now
        var settling = Settling<ManualClock.Instant>()
        #expect(settling.remaining(at: start) == nil)
        settling.note(at: start)
        #expect(settling.remaining(at: start) == .milliseconds(50))
        #expect(settling.remaining(at: start.advanced(by: .milliseconds(30))) == .milliseconds(20))
        settling.note(at: start.advanced(by: .milliseconds(40)))
        #expect(settling.remaining(at: start.advanced(by: .milliseconds(50))) == .milliseconds(40))
        #expect(settling.remaining(at: start.advanced(by: .milliseconds(90))) == .zero)
        settling.note(at: start.advanced(by: .milliseconds(990)))
        #expect(settling.remaining(at: start.advanced(by: .milliseconds(990))) == .milliseconds(10))
        #expect(settling.remaining(at: start.advanced(by: .milliseconds(1500))) == .zero)
    }
}
