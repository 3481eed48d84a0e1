import CStorySQLite
import StoryFiles
import StoryKit
import StoryPlatform

/// An open database. Use it from one thread at a time.
final class SQLiteConnection {
    private let raw: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]
    /// The budget for a query, renewed for each query.
    let budget: WorkBudget
    /// The timeout for a write of another process, in milliseconds.
    private static let timeout: Int32 = 2_000

    /// Opens a database. `path`: the path of a file; nil creates a database in memory. `flags`: flags of `sqlite3_open_v2`,
    /// such as `SQLITE_OPEN_READONLY`.
    init(path: String?, flags: Int32) throws(StoryStoreError) {
        guard let fileSystem = GuardedFileSystem.name else { throw .failed("SQLite has no files here") }
        var raw: OpaquePointer?
        let code = sqlite3_open_v2(try Self.name(of: path), &raw, flags | SQLITE_OPEN_NOMUTEX, fileSystem)
        guard code == SQLITE_OK, let raw else {
            let error = StoryStoreError(code, of: raw)
            sqlite3_close_v2(raw)
            throw error
        }
        self.raw = raw
        // The whole path, since the process may change its working directory.
        budget = WorkBudget(path == nil ? nil : sqlite3_db_filename(raw, "main").map { RawPath(cString: $0) })
        sqlite3_extended_result_codes(raw, 1)
        sqlite3_busy_timeout(raw, Self.timeout)
        for (option, value) in Self.options where mdxc_sqlite3_switch(raw, option, value) != SQLITE_OK {
            throw .failed("this SQLite is too old to open files from elsewhere")
        }
        for (limit, value) in Self.limits { sqlite3_limit(raw, limit, value) }
        sqlite3_progress_handler(
            raw, Self.stepsAtOnce,
            { budget in
                let budget = Unmanaged<WorkBudget>.fromOpaque(budget!).takeUnretainedValue()
                budget.spend(Int(SQLiteConnection.stepsAtOnce))
                return budget.isSpent ? 1 : 0
            }, Unmanaged.passUnretained(budget).toOpaque())
        // Sort in memory, since there may be no writable folder.
        try execute("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
    }

    // Statements may be released later than the connection.
    deinit {
        sqlite3_progress_handler(raw, 0, nil, nil)
        sqlite3_close_v2(raw)
    }

    /// Disables what an untrusted file must not do: change SQLite's own tables, call unsafe functions, or run triggers,
    /// views and extensions (https://www.sqlite.org/security.html).
    private static let options: [(Int32, Int32)] = [
        (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
        (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
        (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    ]

    /// Limits above what our statements and the schema of a library need; a story's row has at most 16 MiB.
    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 10_000), (SQLITE_LIMIT_COLUMN, 64),
        (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 4), (SQLITE_LIMIT_VDBE_OP, 25_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ]

    /// The number of steps after which SQLite calls the progress handler.
    private static let stepsAtOnce: Int32 = 1_000

    /// Returns a path that SQLite can only interpret as a file. Throws for a pipe or device.
    private static func name(of path: String?) throws(StoryStoreError) -> String {
        guard let path else { return ":memory:" }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .cannotOpen("its path can't be that of a file") }
        // SQLite would wait forever for the writer of a pipe.
        var status = stat()
        if stat(path, &status) == 0, !status.isFile { throw .cannotOpen("it is \(status.kindInWords), not a file") }
        // Neither ':memory:' nor a URI.
        return path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    }

    func execute(_ sql: String) throws(StoryStoreError) {
        let code = sqlite3_exec(raw, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoryStoreError(code, of: raw) }
    }

    /// Whether the last call failed because of a lock.
    var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(sqlite3_errcode(raw) & 0xFF) }

    /// Returns a statement, prepared on first use.
    func statement(_ sql: String) throws(StoryStoreError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        let statement = try SQLiteStatement(sql, in: raw, budget)
        statements[sql] = statement
        return statement
    }

    /// Returns the first column of the first row as a number; 0 if there is no row.
    func number(_ sql: String) throws(StoryStoreError) -> Int {
        try SQLiteStatement(sql, in: raw, budget).numbers().first ?? 0
    }

    /// Runs the body in a transaction, which is rolled back if the body throws.
    func transaction(_ body: () throws(StoryStoreError) -> Void) throws(StoryStoreError) {
        try execute("BEGIN IMMEDIATE")
        do throws(StoryStoreError) {
            try body()
            try execute("COMMIT")
        } catch {
            // After some errors, SQLite has rolled back already, and this fails.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Returns the bytes of the database as a file.
    func serialized() throws(StoryStoreError) -> [UInt8] {
        var count: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(raw, "main", &count, 0) else { throw .failed("there is not enough memory") }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
