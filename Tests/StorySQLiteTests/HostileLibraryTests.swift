import Foundation
import StoryKit
import TestSupport
import Testing

@testable import StorySQLite

/// Libraries from a stranger, and what lies beside them.
@Suite struct HostileLibraryTests {
    private let folder: TemporaryFolder
    private static let accesses = [SQLiteStoryStore.Access.readOnly, .readWrite, .create]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("kept", Array("a file of somebody's".utf8))
        try folder.write("a.sqlite", LibraryFile.bytes((0..<40).map { StoryRecord(id: "s\($0)", title: "Wolf \($0)") }))
    }

    private var path: String { folder.path("a.sqlite") }

    private func writeJournal() throws {
        let pages = try folder.read("a.sqlite").count / 4096
        try folder.write("a.sqlite-journal", HostileFiles.journal(pages: pages, superJournal: folder.path("kept")))
    }

    /// The reason why a library can't be opened.
    private func reason(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
        } catch StoryStoreError.cannotOpen(let reason) {
            return reason
        } catch {
            Issue.record("\(error)")
        }
        return nil
    }

    @Test(arguments: accesses) func `deletes no file that a journal names`(access: SQLiteStoryStore.Access) async throws
    {
        try writeJournal()
        let before = try folder.names().map { try folder.read($0) }
        let reason = await reason { _ = try await SQLiteStoryStore(path: path, access: access).count() }
        #expect(
            reason == "'a.sqlite-journal' beside it names another journal, which SQLite would delete; move it away")
        #expect(try folder.names().map { try folder.read($0) } == before)
    }

    /// SQLite looks for a journal each time it begins to read.
    @Test func `deletes no file that a journal names later`() async throws {
        let store = try SQLiteStoryStore(path: path)
        #expect(try await store.count() == 40)
        try writeJournal()
        let reason = await reason { _ = try await store.count() }
        #expect(reason?.hasPrefix("'a.sqlite-journal' beside it names another journal") == true)
        #expect(try folder.names() == ["a.sqlite", "a.sqlite-journal", "kept"])
        try FileManager.default.removeItem(atPath: folder.path("a.sqlite-journal"))
        #expect(try await store.count() == 40)
    }

    @Test(arguments: ["journal", "wal", "shm"], ["link", "hard link", "pipe", "folder", "text"])
    func `touches nothing beside it that SQLite did not write`(suffix: String, kind: String) async throws {
        if suffix != "journal" { try SQLiteConnection(path: path, flags: 2).execute("PRAGMA journal_mode = WAL") }
        let name = "a.sqlite-\(suffix)"
        switch kind {
        case "link": try folder.link(name, to: "kept")
        case "hard link": try FileManager.default.linkItem(atPath: folder.path("kept"), toPath: folder.path(name))
        case "pipe": #expect(mkfifo(folder.path(name), 0o600) == 0)
        case "folder":
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        default: try folder.write(name, Array("a trip".utf8))
        }
        for access in Self.accesses {
            let reason = await reason { _ = try await SQLiteStoryStore(path: path, access: access).count() }
            #expect(reason == "'\(name)' has the name of a file that SQLite uses; move it away")
        }
        #expect(try folder.names().contains(name))
        #expect(try folder.read("kept") == Array("a file of somebody's".utf8))
    }

    /// SQLite takes a journal beside an empty file for a remnant.
    @Test func `deletes no foreign file beside an empty library`() async throws {
        try folder.write("trip", [])
        try folder.write("trip-journal", Array("a trip".utf8))
        let reason = await reason { _ = try SQLiteStoryStore(path: folder.path("trip"), access: .create) }
        #expect(reason == "'trip-journal' has the name of a file that SQLite uses; move it away")
        #expect(try folder.read("trip-journal") == Array("a trip".utf8))
    }

    @Test(arguments: [
        "DROP TABLE stories; CREATE VIEW stories AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id FROM n) SELECT * FROM n",
        "CREATE VIEW more AS SELECT 1",
        "CREATE TRIGGER more AFTER INSERT ON stories BEGIN DELETE FROM stories; END",
        "CREATE TABLE more (a)",
        "CREATE INDEX more ON stories (title)",
        "CREATE INDEX more ON stories (abs(number))",
        "CREATE VIRTUAL TABLE more USING rtree(a, b, c)",
        "ALTER TABLE stories ADD COLUMN more TEXT AS (hex(zeroblob(1000000)))",
        "ALTER TABLE tags RENAME COLUMN tag TO label",
        "DROP TABLE tags",
        "DROP TABLE search; CREATE TABLE search (words, rank)",
        "DROP TABLE search; CREATE VIRTUAL TABLE search USING fts5(words)",
        "ANALYZE",
    ])
    func `refuses a schema other than that of a library`(sql: String) async throws {
        try SQLiteConnection(path: path, flags: 2).execute(sql)
        for access in Self.accesses {
            let reason = await reason { _ = try await SQLiteStoryStore(path: path, access: access).count() }
            #expect(reason == "'\(path)' is not a library of mdxc: its schema is not the one that mdxc writes")
        }
    }

    @Test func `runs no view that later replaces a table`() async throws {
        let store = try SQLiteStoryStore(path: path)
        try SQLiteConnection(path: path, flags: 2).execute(
            """
            DROP TABLE stories;
            CREATE VIEW stories AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id FROM n) SELECT * FROM n
            """)
        await #expect(throws: StoryStoreError.self) { try await store.count() }
    }

    @Test func `abandons an index that takes forever`() async throws {
        let root = try SQLiteConnection(path: path, flags: 2).number(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_stories_1'")
        try folder.write("a.sqlite", HostileFiles.endlessIndex(folder.read("a.sqlite"), root: root))
        let store = try SQLiteStoryStore(path: path)
        let error = StoryStoreError.failed("it takes more work than a library of its size; the file is damaged")
        await #expect(throws: error) { try await store.count() }
        await #expect(throws: error) { try await store.stories(after: nil, limit: .max) }
        await #expect(throws: error) { try await store.search("") }
    }
}
