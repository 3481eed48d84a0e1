import Foundation
import StoryFiles
import StoryFolder
import StoryKit
import StoryNavigation
import Synchronization
import TestSupport
import Testing

@Suite struct FileBookmarkStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bookmark(_ story: String, _ location: String = "one/p1#l1") throws -> Bookmark {
        let from = try #require(StoryLocation("one/p0"))
        return Bookmark(
            story: story, hash: "xxh128:0", location: try #require(StoryLocation(location)),
            history: [.advance, .choice(id: "up\n\"there\""), .jump].map { NavigationStep(from: from, kind: $0) })
    }

    @Test func `a stored bookmark is found again`() async throws {
        let store = FileBookmarkStore(folder: folder.path("places"))
        #expect(try await store.bookmark(inStory: "wolf") == nil)
        for id in ["wolf", "../a/b", "ö?", ""] {
            await store.save(try bookmark(id, "one/p2"))
            await store.save(try bookmark(id))
            #expect(
                try await FileBookmarkStore(folder: folder.path("places")).bookmark(inStory: id) == (try bookmark(id)))
        }
        #expect(try folder.names("places") == ["%C3%B6%3F.json", "..%2Fa%2Fb.json", ".json", "wolf.json"].sorted())
        // The form is that of any encoder.
        let file = try folder.read("places/wolf.json")
        #expect(try JSONDecoder().decode(Bookmark.self, from: Data(file)) == (try bookmark("wolf")))
    }

    @Test func `another story's bookmark is not returned`() async throws {
        let store = FileBookmarkStore(folder: folder.path)
        await store.save(try bookmark("wolf"))
        try FileManager.default.moveItem(atPath: folder.path("wolf.json"), toPath: folder.path("hare.json"))
        #expect(try await store.bookmark(inStory: "hare") == nil)
        #expect(try await store.bookmark(inStory: String(repeating: "a", count: 300)) == nil)
        try folder.write("file", [])
        #expect(try await FileBookmarkStore(folder: folder.path("file")).bookmark(inStory: "hare") == nil)
    }

    /// Who took it for none would keep another in its place.
    @Test func `an unreadable bookmark is reported`() async throws {
        let store = FileBookmarkStore(folder: folder.path)
        func error(_ story: String) async -> BookmarkStoreError? {
            do throws(BookmarkStoreError) {
                _ = try await store.bookmark(inStory: story)
                return nil
            } catch {
                return error
            }
        }
        try folder.write("newer.json", Array(#"{"version": 7}"#.utf8))
        #expect(await error("newer") == .unknownVersion(7))
        try folder.write("cut.json", Array("{".utf8))
        #expect(await error("cut") == .damaged("it is not JSON at 1:2"))
        try folder.write("long.json", [UInt8](repeating: 0x20, count: Bookmark.byteLimit + 1))
        #expect(await error("long") == .damaged("it has more than 16777216 bytes"))
        try folder.write("folder.json/x", [])
        #expect(
            await error("folder") == .unreadable("can't read '\(folder.path)/folder.json': it is a folder, not a file"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("loop.json"), withDestinationPath: folder.path("loop.json"))
        #expect(
            await error("loop")
                == .unreadable(
                    "can't read '\(folder.path)/loop.json': the path has a loop of symbolic links"))
    }

    @Test func `a bookmark that can't be stored is reported, and leaves no file`() async throws {
        let words = Mutex<[String]>([])
        let store = FileBookmarkStore(folder: folder.path) { word in words.withLock { $0.append(word) } }
        try folder.write("wolf.json/x", [])
        await store.save(try bookmark("wolf"))
        #expect(words.withLock { $0 } == ["can't write '\(folder.path)/wolf.json': it is a folder"])
        #expect(try folder.names() == ["wolf.json"])
        // Nobody would read it again.
        await store.save(try bookmark("hare", "one/" + String(repeating: "p", count: Bookmark.byteLimit)))
        #expect(words.withLock { $0.last?.hasSuffix("hare.json': the bookmark has more than 16777216 bytes") } == true)
        #expect(try folder.names() == ["wolf.json"])
        let nowhere = FileBookmarkStore(folder: folder.path("a/b")) { word in words.withLock { $0.append(word) } }
        await nowhere.save(try bookmark("wolf"))
        #expect(words.withLock { $0.last } == "can't write '\(folder.path)/a/b/wolf.json': no such file or folder")
    }

    @Test(.timeLimit(.minutes(15))) func `concurrent tasks store whole files`() async throws {
        let store = FileBookmarkStore(folder: folder.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                let bookmark = try bookmark("story\(index % 3)", "one/p\(index)")
                group.addTask {
                    await store.save(bookmark)
                    let kept = try await store.bookmark(inStory: bookmark.story)
                    #expect(kept != nil)
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.names() == (0..<3).map { "story\($0).json" })
    }

    @Test(.timeLimit(.minutes(15)))
    func `files left by a killed process are removed, and those of a running one stay`() async throws {
        let dead = Process()
        dead.executableURL = URL(filePath: "/bin/true")
        try dead.run()
        dead.waitUntilExit()
        for process in [dead.processIdentifier, 1] { try folder.write(".mdxc-\(process)-0", [1]) }
        let store = FileBookmarkStore(folder: folder.path)
        await store.save(try bookmark("wolf"))
        #expect(try folder.names() == [".mdxc-1-0", "wolf.json"])

        // Another store of this process is about to write.
        guard let other = FileDescriptor.open(RawPath(folder.path), O_RDONLY | O_DIRECTORY) else {
            throw SystemError("can't open", RawPath(folder.path))
        }
        let lock = FolderLock.take(other, timeout: 0)
        #expect(lock == .locked)
        try folder.write(".mdxc-\(getpid())-0", [1])
        let words = Mutex<[String]>([])
        let hasty = FileBookmarkStore(folder: folder.path, timeout: 0) { word in words.withLock { $0.append(word) } }
        await hasty.save(try bookmark("hare"))
        #expect(words.withLock { $0 } == ["can't write '\(folder.path)/hare.json': somebody else is writing there"])
        #expect(try folder.names() == [".mdxc-1-0", ".mdxc-\(getpid())-0", "wolf.json"])
        _ = consume other
        // Another test may be starting a process, which has a copy of the lock until it begins: so this one waits.
        let patient = FileBookmarkStore(folder: folder.path) { word in words.withLock { $0.append(word) } }
        await patient.save(try bookmark("hare"))
        #expect(words.withLock { $0.count } == 1)
        #expect(try folder.names() == [".mdxc-1-0", "hare.json", "wolf.json"])
    }
}
