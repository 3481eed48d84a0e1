import CStorySQLite
import StoryFiles
import StoryKit

/// A statement that was prepared once and is run with other values each time.
final class SQLiteStatement {
    /// Nil only for a text without a statement.
    private let raw: OpaquePointer?
    private let database: OpaquePointer
    private let budget: WorkBudget
    /// Tells SQLite to copy what is bound: `SQLITE_TRANSIENT`, a cast that Swift doesn't see.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Prepares a statement of ours; no part of it comes from anywhere else.
    init(_ sql: String, in database: OpaquePointer, _ budget: WorkBudget) throws(StoryStoreError) {
        var raw: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &raw, nil)
        guard code == SQLITE_OK else { throw StoryStoreError(code, of: database) }
        self.raw = raw
        self.database = database
        self.budget = budget
    }

    deinit { sqlite3_finalize(raw) }

    /// Runs it to its end with these values in the places of its parameters.
    func run(_ values: [SQLiteValue] = []) throws(StoryStoreError) {
        try forEachRow(values) { (_) throws(StoryStoreError) in }
    }

    /// Runs it, and makes something of each row.
    func rows<Row>(
        _ values: [SQLiteValue] = [], _ make: (borrowing SQLiteRow) throws(StoryStoreError) -> Row
    ) throws(StoryStoreError) -> [Row] {
        var rows: [Row] = []
        try forEachRow(values) { (row) throws(StoryStoreError) in rows.append(try make(row)) }
        return rows
    }

    /// Runs it, and takes the first column of each row for a number.
    func numbers(_ values: [SQLiteValue] = []) throws(StoryStoreError) -> [Int] {
        try rows(values) { (row) throws(StoryStoreError) in row.integer(0) }
    }

    /// Runs it, and takes the first column of each row for a text.
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
            // With its length, since a text may hold a NUL.
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

/// A row while it is read; columns are counted from 0.
struct SQLiteRow: ~Copyable {
    private let raw: OpaquePointer?
    /// Of the statement, which outlives its rows. Not a reference that counts, with which the compiler of Swift 6.3 fails.
    private let budget: Unmanaged<WorkBudget>

    init(_ raw: OpaquePointer?, _ budget: WorkBudget) {
        self.raw = raw
        self.budget = .passUnretained(budget)
    }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(raw, column)) }

    func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

    /// The text, bad UTF-8 repaired; empty for NULL.
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
    /// What a writer left that was killed has to be undone, and nothing may be written: `SQLITE_READONLY_ROLLBACK`,
    /// `SQLITE_READONLY_RECOVERY` and `SQLITE_READONLY_CANTINIT`, macros that Swift doesn't see.
    private static let unfinishedCodes = [3, 1, 5].map { SQLITE_READONLY | $0 << 8 }

    /// A question was more work than any library of its size makes.
    static let spent = StoryStoreError.failed("it takes more work than a library of its size; the file is damaged")

    /// What a result code of SQLite says, in the words of the last error of a database.
    init(_ code: Int32, of database: OpaquePointer?) {
        let words = database.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        if Self.unfinishedCodes.contains(code) {
            self = .cannotOpen(
                "who wrote it last was stopped in the middle of that; somebody who may write it has to open it once")
            return
        }
        // What lies beside it is a reason for which `GuardedFileSystem` opens or deletes nothing.
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
