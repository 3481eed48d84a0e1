import CSQLite
import StoryFiles
import StoryKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open database. It is used by one thread at a time.
final class SQLiteConnection {
    private let raw: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]
    /// How long another process that writes is waited for, in milliseconds.
    private static let patience: Int32 = 2_000

    /// Opens a file.
    /// - Parameters:
    ///   - path: Of a file; nil makes a database in memory.
    ///   - flags: `SQLITE_OPEN_READONLY` or the others of their kind.
    init(path: String?, flags: Int32) throws(StoryStoreError) {
        var raw: OpaquePointer?
        let code = sqlite3_open_v2(try Self.name(of: path), &raw, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let raw else {
            let error = StoryStoreError(code, of: raw)
            sqlite3_close_v2(raw)
            throw error
        }
        self.raw = raw
        sqlite3_extended_result_codes(raw, 1)
        sqlite3_busy_timeout(raw, Self.patience)
    }

    // Statements may be let go later than this.
    deinit { sqlite3_close_v2(raw) }

    /// A path as SQLite takes it for nothing but a file.
    private static func name(of path: String?) throws(StoryStoreError) -> String {
        guard let path else { return ":memory:" }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .cannotOpen("its path is no path of a file") }
        // SQLite would wait for ever until somebody writes into a pipe.
        var status = stat()
        if stat(path, &status) == 0, !status.isFile {
            throw .cannotOpen("it is \(status.kindInWords), not a file")
        }
        // Neither ':memory:' nor a URI.
        return path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    }

    /// Runs statements of ours.
    func execute(_ sql: String) throws(StoryStoreError) {
        let code = sqlite3_exec(raw, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoryStoreError(code, of: raw) }
    }

    /// Whether what was asked last could not be done since others are at it.
    var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(sqlite3_errcode(raw) & 0xFF) }

    /// A statement, prepared when it is asked for first.
    func statement(_ sql: String) throws(StoryStoreError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        let statement = try SQLiteStatement(sql, in: raw)
        statements[sql] = statement
        return statement
    }

    /// The first column of the first row, as a number; 0 where there is none.
    func number(_ sql: String) throws(StoryStoreError) -> Int {
        try SQLiteStatement(sql, in: raw).rows { (row) throws(StoryStoreError) in row.integer(0) }.first ?? 0
    }

    /// Does all of something, or nothing where it throws.
    func transaction(_ body: () throws(StoryStoreError) -> Void) throws(StoryStoreError) {
        try execute("BEGIN IMMEDIATE")
        do throws(StoryStoreError) {
            try body()
            try execute("COMMIT")
        } catch {
            // After some errors it was rolled back already, which is one more error of no interest.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// The bytes of the file that this database is, or would be.
    func serialized() throws(StoryStoreError) -> [UInt8] {
        var count: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(raw, "main", &count, 0) else { throw .failed("there is not enough memory") }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
