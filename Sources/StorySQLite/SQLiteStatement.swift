import CStorySQLite
import StoryFiles
import StoryKit

/// A prepared statement that is run with new values each time.
final class SQLiteStatement {
    /// Nil only for text without a statement.
    private let raw: OpaquePointer?
    private let database: OpaquePointer
    private let budget: WorkBudget
    /// Makes SQLite copy bound values: `SQLITE_TRANSIENT`, a cast that Swift can't import.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Prepares a statement, which must be a constant of ours.
    init(_ sql: String, in database: OpaquePointer, _ budget: WorkBudget) throws(StoryStoreError) {
        var raw: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &raw, nil)
        guard code == SQLITE_OK else { throw StoryStoreError(code, of: database) }
        self.raw = raw
        self.database = database
        self.budget = budget
    }

    deinit { sqlite3_finalize(raw) }

    /// Runs it with these parameters.
    func run(_ values: [SQLiteValue]) throws(StoryStoreError) {
        try forEachRow(values) { (_) throws(StoryStoreError) in }
    }

    /// Runs it, and returns a value for each row.
    func rows<Row>(
        _ values: [SQLiteValue] = [], _ make: (borrowing SQLiteRow) throws(StoryStoreError) -> Row
    ) throws(StoryStoreError) -> [Row] {
        var rows: [Row] = []
        try forEachRow(values) { (row) throws(StoryStoreError) in rows.append(try make(row)) }
        return rows
    }

    /// Runs it, and returns the first column of each row as a number.
    func numbers(_ values: [SQLiteValue] = []) throws(StoryStoreError) -> [Int] {
        try rows(values) { (row) throws(StoryStoreError) in row.integer(0) }
    }

    /// Runs it, and returns the first column of each row as text.
    func texts(_ values: [SQLiteValue] = []) throws(StoryStoreError) -> [String] {
        try rows(values) { (row) throws(StoryStoreError) in row.text(0) }
    }

    private func forEachRow(
        _ values: [SQLiteValue], _ body: (borrowing SQLiteRow) throws(StoryStoreError) -> Void
    ) throws(StoryStoreError) {
        defer {
            sqlite3_reset(raw)
            sqlite3_clear_bindings(raw)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        while true {
            switch sqlite3_step(raw) {
            case SQLITE_ROW:
                try body(SQLiteRow(raw, budget))
                guard !budget.isSpent else { throw .spent }
            case SQLITE_DONE: return
            case let code: throw StoryStoreError(code, of: database)
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(StoryStoreError) {
        let code: Int32
        switch value {
        case .null: code = sqlite3_bind_null(raw, index)
        case .integer(let number): code = sqlite3_bind_int64(raw, index, Int64(number))
        case .text(var text):
            // With its length, since the text may contain a NUL.
            code = text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    sqlite3_bind_text64(
                        raw, index, bytes.baseAddress, UInt64(bytes.count), Self.copied, UInt8(SQLITE_UTF8))
                }
            }
        }
        guard code == SQLITE_OK else { throw StoryStoreError(code, of: database) }
    }
}

enum SQLiteValue {
    case null
    case integer(Int)
    case text(String)

    static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    static func optional(_ number: Int?) -> SQLiteValue { number.map { .integer($0) } ?? .null }
}

/// A row while it is read. Columns are numbered from 0.
struct SQLiteRow: ~Copyable {
    private let raw: OpaquePointer?
    /// The statement's budget, which outlives its rows. Unmanaged, since the compiler of Swift 6.3 fails with a counted
    /// reference.
    private let budget: Unmanaged<WorkBudget>

    init(_ raw: OpaquePointer?, _ budget: WorkBudget) {
        self.raw = raw
        self.budget = .passUnretained(budget)
    }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(raw, column)) }

    func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

    /// Returns the text, with invalid UTF-8 repaired; empty for NULL.
    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(raw, column) else { return "" }
        let count = Int(sqlite3_column_bytes(raw, column))
        budget._withUnsafeGuaranteedRef { $0.spend(count) }
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(raw, column) == SQLITE_NULL }
}

extension StoryStoreError {
    /// The change of a killed writer has to be undone, but nothing can be written: `SQLITE_READONLY_ROLLBACK`,
    /// `SQLITE_READONLY_RECOVERY` and `SQLITE_READONLY_CANTINIT`, macros that Swift can't import.
    private static let unfinishedCodes = [3, 1, 5].map { SQLITE_READONLY | $0 << 8 }

    /// The error for a query that exceeds its ``WorkBudget``.
    static let spent = StoryStoreError.failed("it takes more work than a library of its size; the file is damaged")

    /// Creates the error for a result code of SQLite, with the database's last error message.
    init(_ code: Int32, of database: OpaquePointer?) {
        let words = database.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        if Self.unfinishedCodes.contains(code) {
            self = .cannotOpen(
                "its last write was interrupted; open it once with write permission to repair it")
            return
        }
        // `GuardedFileSystem` may have refused to open or delete a file beside it.
        if [SQLITE_CANTOPEN, SQLITE_IOERR].contains(code & 0xFF),
            let path = database.flatMap({ sqlite3_db_filename($0, "main") }),
            let problem = SideFile.problem(beside: RawPath(cString: path))
        {
            self = .cannotOpen(problem)
            return
        }
        switch code & 0xFF {
        case SQLITE_INTERRUPT: self = .spent
        case SQLITE_NOTADB: self = .notALibrary
        case SQLITE_READONLY: self = .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .cannotOpen(words)
        default: self = .failed(words)
        }
    }
}
