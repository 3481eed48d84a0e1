import Foundation
import StoryFiles
import StoryKit

@testable import StorySQLite

/// A folder with a hostile library, the files beside it, and other files that must not change.
enum HostileFolder {
    static let libraryName = "library.sqlite"
    private static let suffixes = ["", "-journal", "-wal", "-shm"]
    /// One has the name of a super-journal of SQLite's.
    private static let kept = ["kept", "library.sqlite-mj00000001"]
    /// Not `Data`: the address sanitizer reports a constant of it as a leak.
    private static let keptBytes = Array("a file of somebody's".utf8)

    /// Opens, lists, searches, changes and replaces a library. Returns the properties that do not hold.
    /// - Parameters:
    ///   - files: The library, and the files beside it.
    ///   - namesSuperJournal: Whether its journal ends with the name of one of the other files.
    static func problems(_ files: [String: [UInt8]], namesSuperJournal: Bool = false) -> [String] {
        do {
            return try inFolder { folder in
                for name in kept { try Data(keptBytes).write(to: folder.appending(path: name)) }
                for use in [read, change, replace] {
                    for (name, bytes) in files {
                        let isJournal = namesSuperJournal && name.hasSuffix("-journal")
                        let end = isJournal ? JournalFuzzing.end(naming: folder.appending(path: kept[1]).path) : []
                        try Data(bytes + end).write(to: folder.appending(path: name))
                    }
                    do { try use(folder.appending(path: libraryName).path) } catch _ as StoryStoreError {}
                    let lost = kept.filter { (try? Data(contentsOf: folder.appending(path: $0))) != Data(keptBytes) }
                    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                    let added = Set(names).subtracting(kept + suffixes.map { libraryName + $0 })
                    if !lost.isEmpty || !added.isEmpty { return ["lost \(lost), added \(added)"] }
                    for suffix in suffixes {
                        try? FileManager.default.removeItem(at: folder.appending(path: libraryName + suffix))
                    }
                }
                return []
            }
        } catch {
            return ["\(error)"]
        }
    }

    private static func read(_ path: String) throws { try ask(LibraryDatabase(path: path, access: .readOnly)) }

    private static func change(_ path: String) throws {
        let library = try LibraryDatabase(path: path, access: .create)
        try library.put([StoryRecord(id: "1", title: "Wolf", tags: ["a"]), StoryRecord(id: "new", title: "Bear")])
        try library.remove(ids: ["2"])
        try ask(library)
    }

    private static func replace(_ path: String) throws {
        try withExtendedLifetime(LibraryReplacement(RawPath(path))) {}
    }

    private static func ask(_ library: LibraryDatabase) throws {
        _ = try library.count()
        for story in try library.stories(after: nil, limit: 20) { _ = try library.story(id: story.id) }
        for text in ["wolf", "w b", ""] { _ = try library.search(text) }
    }

    // MARK: Seeds

    /// Returns a small library after a change.
    static func library(_ change: String) throws -> [UInt8] {
        try inFolder { folder in
            let path = folder.appending(path: libraryName).path
            try makeLibrary(path).execute(change)
            return try Array(Data(contentsOf: URL(filePath: path)))
        }
    }

    /// Returns the file beside a library whose writer was killed in the middle of a change, or after it with a log.
    static func left(by change: String, journal: String, suffix: String) throws -> [UInt8] {
        try inFolder { folder in
            let path = folder.appending(path: libraryName).path
            let library = try makeLibrary(path)
            try library.execute("PRAGMA cache_size = 1; PRAGMA journal_mode = \(journal)")
            try library.execute(suffix == "-wal" ? change : "BEGIN; \(change)")
            return try Array(Data(contentsOf: URL(filePath: path + suffix)))
        }
    }

    private static func makeLibrary(_ path: String) throws -> SQLiteConnection {
        let stories = (1...4).map {
            StoryRecord(
                id: "\($0)", title: "Wolf \($0)", synopsis: "A wolf of the woods", tags: ["a", "b"], locale: "en",
                hero: StoryRecord.Hero(image: "a.png", gradient: ["#000000"]), package: "stories/\($0)")
        }
        try Data(LibraryFile.bytes(stories)).write(to: URL(filePath: path))
        // Opened for reading and writing, with the smallest pages, so that a short input has many of them.
        let library = try SQLiteConnection(path: path, flags: 2)
        try library.execute("PRAGMA page_size = 512; VACUUM")
        return library
    }

    /// Creates a folder, in memory if the system has a place for that, and removes it in the end.
    private static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let memory = URL(filePath: "/dev/shm")
        let base =
            FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
        let folder = base.appending(path: "mdxc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
