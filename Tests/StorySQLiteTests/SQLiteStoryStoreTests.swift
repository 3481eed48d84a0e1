import Foundation
import StoryKit
import TestSupport
import Testing

@testable import StorySQLite

@Suite struct SQLiteStoryStoreTests {
    private let folder: TemporaryFolder
    private let stories = (0..<40).map {
        StoryRecord(id: "s\($0)", title: "Wolf \($0)", synopsis: "In the woods", tags: ["t\($0 % 3)"])
    }

    init() throws { folder = try TemporaryFolder() }

    private func library(_ name: String = "a.sqlite") throws -> String {
        try folder.write(name, LibraryFile.bytes(stories))
        return folder.path(name)
    }

    /// Runs SQL on a file.
    private func change(_ path: String, _ sql: String) throws {
        try SQLiteConnection(path: path, flags: 2).execute(sql)
    }

    @Test func `stores stories in a file, which other stores open`() async throws {
        let path = folder.path("new.sqlite")
        let store = try SQLiteStoryStore(path: path, access: .create)
        try await store.put(stories)
        try await store.remove(ids: ["s0", "nothing"])
        let other = try SQLiteStoryStore(path: path)
        #expect(try await other.all() == stories.dropFirst().sorted { $0.id < $1.id })
        try await store.put([StoryRecord(id: "new", title: "Bear")])
        #expect(try await other.search("bear") == ["new"])
        let again = try SQLiteStoryStore(path: path, access: .create)
        #expect(try await again.count() == 40)
        #expect(try folder.names() == ["new.sqlite"])
    }

    @Test func `several stores create one library at once`() async throws {
        let path = folder.path("new.sqlite")
        await withTaskGroup { group in
            for story in stories.prefix(8) {
                group.addTask {
                    await #expect(throws: Never.self) {
                        try await SQLiteStoryStore(path: path, access: .create).put([story])
                    }
                }
            }
        }
        #expect(try await SQLiteStoryStore(path: path).count() == 8)
    }

    /// More stores wait for one that writes than there are threads for tasks; who lets them go on is a task, too.
    @Test func `stores that wait for others block no tasks`() async throws {
        let path = try library()
        // By one thread after the other.
        nonisolated(unsafe) let writer = try SQLiteConnection(path: path, flags: 2)
        try writer.execute("BEGIN IMMEDIATE")
        await withTaskGroup { group in
            for number in 0..<16 {
                group.addTask {
                    await #expect(throws: Never.self) {
                        try await SQLiteStoryStore(path: path, access: .readWrite)
                            .put([StoryRecord(id: "n\(number)", title: "New")])
                    }
                }
            }
            group.addTask { #expect(throws: Never.self) { try writer.execute("COMMIT") } }
        }
        #expect(try await SQLiteStoryStore(path: path).count() == 56)
    }

    @Test func `the same stories give the same bytes, in any order`() throws {
        let bytes = try LibraryFile.bytes(stories)
        #expect(try LibraryFile.bytes(stories.reversed()) == bytes)
        #expect(LibraryFile.isLibrary(Array(bytes.prefix(LibraryFile.headerByteCount))))
        // The journal is no write-ahead log, which could not be read where nothing may be written.
        #expect(bytes[18] == 1 && bytes[19] == 1)
    }

    @Test func `reads without writing anything`() async throws {
        let path = try library()
        let before = try folder.read("a.sqlite")
        let store = try SQLiteStoryStore(path: path)
        #expect(try await store.search("wolf").count == 40)
        #expect(try await store.all().count == 40)
        await #expect(throws: StoryStoreError.readOnly) { try await store.put([StoryRecord(id: "x", title: "X")]) }
        await #expect(throws: StoryStoreError.readOnly) { try await store.remove(ids: ["s1"]) }
        #expect(try folder.names() == ["a.sqlite"])
        #expect(try folder.read("a.sqlite") == before)
    }

    /// A library as a writer leaves it that is killed in the middle of a change: some pages are new, and the old ones are in
    /// its journal.
    private func unfinished(_ name: String) throws -> String {
        let writer = try SQLiteConnection(path: try library("writing"), flags: 2)
        try writer.execute("PRAGMA cache_size = 1; BEGIN; UPDATE stories SET synopsis = hex(zeroblob(4000))")
        for suffix in ["", "-journal"] { try folder.write(name + suffix, folder.read("writing" + suffix)) }
        return folder.path(name)
    }

    @Test func `reads the state before a writer that was killed`() async throws {
        let path = try unfinished("a.sqlite")
        #expect(try folder.read("a.sqlite").count > LibraryFile.bytes(stories).count)
        // Who may not write it.
        #expect {
            try SQLiteConnection(path: path, flags: 1).number("SELECT count(*) FROM stories")
        } throws: { error in
            if case StoryStoreError.cannotOpen = error { true } else { false }
        }
        let store = try SQLiteStoryStore(path: path)
        #expect(try await store.count() == 40)
        #expect(try await store.all() == stories.sorted { $0.id < $1.id })
        #expect(try !folder.names().contains("a.sqlite-journal"))
    }

    @Test func `refuses newer versions, with a message`() throws {
        let path = try library()
        try change(path, "PRAGMA user_version = 2")
        for access in [SQLiteStoryStore.Access.readOnly, .readWrite, .create] {
            let error = #expect(throws: StoryStoreError.self) { try SQLiteStoryStore(path: path, access: access) }
            #expect(error == .newerVersion(found: 2, known: 1))
            #expect(error?.userMessage.contains("Update the app") == true)
        }
    }

    @Test func `refuses files that are not libraries, and does not change them`() throws {
        try folder.write("text", Array("Once upon a time there was a file of text, longer than a header.\n".utf8))
        try folder.write("empty", [])
        try SQLiteConnection(path: folder.path("other"), flags: 6).execute(
            "CREATE TABLE a (b); PRAGMA user_version = 1")
        try change(try library("unversioned"), "PRAGMA user_version = 0")
        for name in ["text", "other", "unversioned", "empty"] {
            let before = try folder.read(name)
            for access in [SQLiteStoryStore.Access.readOnly, .readWrite, .create]
            where name != "empty" || access != .create {
                #expect(throws: StoryStoreError.notALibrary, "\(name), \(access)") {
                    try SQLiteStoryStore(path: folder.path(name), access: access)
                }
            }
            #expect(try folder.read(name) == before)
        }
        #expect(!LibraryFile.isLibrary(try folder.read("other")) && !LibraryFile.isLibrary([]))
    }

    @Test(arguments: ["missing.sqlite", "missing/a.sqlite", "", ":memory:", "file::memory:", "a\0b", "."])
    func `refuses files that can't be opened`(name: String) throws {
        let path = name.isEmpty || name.contains(":") ? name : folder.path("") + "/" + name
        #expect {
            try SQLiteStoryStore(path: path, access: .readWrite)
        } throws: { error in
            if case StoryStoreError.cannotOpen = error { true } else { false }
        }
    }

    /// Whoever opens one waits until somebody writes into it.
    @Test func `refuses a named pipe at once`() throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for access in [SQLiteStoryStore.Access.readOnly, .readWrite, .create] {
            #expect(throws: StoryStoreError.cannotOpen("it is a named pipe, not a file")) {
                try SQLiteStoryStore(path: folder.path("pipe"), access: access)
            }
        }
    }

    @Test func `survives a damaged file`() async throws {
        let path = try library()
        let whole = try folder.read("a.sqlite")
        for (index, start) in stride(from: 100, to: whole.count, by: 4096 / 4).enumerated() {
            var bytes = whole
            for offset in start..<min(start + 300, bytes.count) {
                bytes[offset] = UInt8(truncatingIfNeeded: offset &* 31 &+ index)
            }
            try folder.write("a.sqlite", bytes)
            // Whatever it says, it says something.
            guard let store = try? SQLiteStoryStore(path: path, access: .readWrite) else { continue }
            _ = try? await store.all()
            _ = try? await store.search("wolf 1")
            _ = try? await store.put([StoryRecord(id: "s1", title: "Bear")])
        }
        try folder.write("a.sqlite", Array(whole.prefix(whole.count / 2)))
        await #expect(throws: StoryStoreError.self) { try await SQLiteStoryStore(path: path).all() }
    }

    @Test func `puts all stories or none`() throws {
        let database = try LibraryDatabase()
        try database.put(stories)
        let pages = try database.connection.number("PRAGMA page_count")
        _ = try database.connection.number("PRAGMA max_page_count = \(pages + 4)")
        let large = (0..<40).map { StoryRecord(id: "s\($0)", title: String(repeating: "new \($0) ", count: 300)) }
        #expect(throws: StoryStoreError.self) { try database.put(large) }
        #expect(try database.stories(after: nil, limit: 100) == stories.sorted { $0.id < $1.id })
        #expect(try database.search("new") == [])
        try database.put([StoryRecord(id: "s1", title: "Bear")])
        #expect(try database.search("bear") == ["s1"])
    }

    @Test func `leaves no trace of removed stories`() throws {
        let database = try LibraryDatabase()
        try database.put(stories)
        try database.put(stories)
        try database.remove(ids: stories.map(\.id))
        for table in ["stories", "tags", "colours"] {
            #expect(try database.connection.number("SELECT count(*) FROM \(table)") == 0)
        }
        try database.connection.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, search, row)")
        #expect(try database.connection.number("SELECT count(*) FROM temp.terms") == 0)
        try database.connection.execute("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
    }
}
