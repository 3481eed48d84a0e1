import CStorySQLite
import StoryFiles
import StoryKit
import StoryPlatform

/// An open database. It is used by one thread at a time.
final class SQLiteConnection {
    private let raw: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]
    /// What a question may cost; to be renewed for each.
    let budget: WorkBudget
    /// How long another process that writes is waited for, in milliseconds.
    private static let timeout: Int32 = 2_000

    /// Opens a file.
    /// - Parameters:
    ///   - path: Of a file; nil makes a database in memory.
    ///   - flags: `SQLITE_OPEN_READONLY` or the others of their kind.
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
        // With its whole path, since the process may go to another folder.
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
        // What has to be sorted is so in memory, since there may be no folder to write in.
        try execute("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
    }

    // Statements may be let go later than this.
    deinit {
        sqlite3_progress_handler(raw, 0, nil, nil)
        sqlite3_close_v2(raw)
    }

    /// What a file from elsewhere may not do: change what SQLite needs to be right, call functions that are not harmless, or run
    /// anything of its own (https://www.sqlite.org/security.html).
    private static let options: [(Int32, Int32)] = [
        (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
        (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
        (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    ]

    /// More than statements of ours need, and the schema of a library; a story's row has no more than 16 MiB.
    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 10_000), (SQLITE_LIMIT_COLUMN, 64),
        (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 4), (SQLITE_LIMIT_VDBE_OP, 25_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ]

    /// After how many steps SQLite asks whether it may go on.
    private static let stepsAtOnce: Int32 = 1_000

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

    func execute(_ sql: String) throws(StoryStoreError) {
        let code = sqlite3_exec(raw, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoryStoreError(code, of: raw) }
    }

    /// Whether what was asked last could not be done since others are at it.
    var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(sqlite3_errcode(raw) & 0xFF) }

    /// A statement, prepared when it is asked for first.
    func statement(_ sql: String) throws(StoryStoreError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        let statement = try SQLiteStatement(sql, in: raw, budget)
        statements[sql] = statement
        return statement
    }

    /// The first column of the first row, as a number; 0 where there is none.
    func number(_ sql: String) throws(StoryStoreError) -> Int {
        try SQLiteStatement(sql, in: raw, budget).numbers().first ?? 0
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
