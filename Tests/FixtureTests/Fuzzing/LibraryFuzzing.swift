/// A hostile library file.
enum LibraryFuzzing: FuzzTarget {
    static let name = "library"

    /// Libraries of several sizes and forms, including some that are refused.
    static var seeds: [[UInt8]] {
        get throws {
            try [
                "", "DELETE FROM tags; DELETE FROM colours", "UPDATE stories SET id = hex(id) || hex(zeroblob(600))",
                "UPDATE stories SET youngest = -1, most_minutes = 1 << 62, paths = '99999999999999999999'",
                "INSERT INTO search (search) VALUES ('delete-all')", "PRAGMA page_size = 1024; VACUUM",
                "PRAGMA auto_vacuum = FULL; VACUUM", "PRAGMA journal_mode = WAL", "PRAGMA user_version = 2",
                "PRAGMA application_id = 1", "DROP TABLE tags", "CREATE VIEW v AS SELECT * FROM stories",
                "CREATE TRIGGER t AFTER INSERT ON stories BEGIN DELETE FROM stories; END",
                "CREATE INDEX i ON stories (abs(number))", "CREATE VIRTUAL TABLE r USING rtree(a, b, c)",
                "DROP TABLE stories; CREATE VIEW stories AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id FROM n) SELECT * FROM n",
            ].map(HostileFolder.library)
        }
    }

    /// Types of pages, page numbers and sizes, and words of schemas.
    static var words: [[UInt8]] {
        [[0x02], [0x05], [0x0A], [0x0D], [0, 0, 0, 1], [0, 0, 0, 9], [0xFF, 0xFF, 0xFF, 0xFF], [0x81, 0], [0x80]]
            + [
                "SQLite format 3\0", "mdxc", "table", "index", "view", "trigger", "CREATE VIEW stories AS SELECT ",
                "CREATE TABLE ", "CREATE VIRTUAL TABLE ", " USING fts5(", "WITHOUT ROWID", "STRICT",
                "GENERATED ALWAYS AS (",
            ].map { Array($0.utf8) }
    }

    static func problems(_ input: [UInt8]) -> [String] {
        HostileFolder.problems([HostileFolder.libraryName: input])
    }
}
