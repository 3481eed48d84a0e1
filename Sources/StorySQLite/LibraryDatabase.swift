import CStorySQLite
import StoryKit

/// A library in a file or in memory. Use it from one thread at a time.
final class LibraryDatabase {
    let connection: SQLiteConnection

    /// Opens a library; see ``SQLiteStoryStore/init(path:access:)``.
    init(path: String, access: SQLiteStoryStore.Access) throws(StoryStoreError) {
        // Even a reader has to undo the change of a killed writer, so the file is opened for writing. If it is not
        // writable, SQLite opens it for reading.
        connection = try SQLiteConnection(
            path: path, flags: SQLITE_OPEN_READWRITE | (access == .create ? SQLITE_OPEN_CREATE : 0))
        if access == .readOnly { try connection.execute("PRAGMA query_only = ON") }
        if access == .create { try makeTables() }
        try LibrarySchema.check(connection, path)
    }

    init() throws(StoryStoreError) {
        connection = try SQLiteConnection(path: nil, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY)
        try connection.execute(LibrarySchema.creation)
    }

    /// Creates the tables in an empty file. Another process may do so at the same time.
    private func makeTables() throws(StoryStoreError) {
        guard try isEmpty() else { return }
        try connection.transaction { () throws(StoryStoreError) in
            if try isEmpty() { try connection.execute(LibrarySchema.creation) }
        }
    }

    private func isEmpty() throws(StoryStoreError) -> Bool {
        let hasTables = try connection.number("SELECT EXISTS (SELECT * FROM sqlite_schema)")
        let application = try connection.number("PRAGMA application_id")
        return hasTables == 0 && application == 0
    }

    /// Returns the library as a file. The same stories, put in the same order, give the same bytes.
    func bytes() throws(StoryStoreError) -> [UInt8] {
        try connection.execute(LibrarySchema.tidying)
        return try connection.serialized()
    }

    // MARK: Queries

    func count() throws(StoryStoreError) -> Int {
        connection.budget.renew()
        return try connection.statement(LibrarySchema.count).numbers()[0]
    }

    func stories(after id: String?, limit: Int) throws(StoryStoreError) -> [StoryRecord] {
        connection.budget.renew()
        let limit = SQLiteValue.integer(max(0, limit))
        let rows =
            if let id {
                try connection.statement(LibrarySchema.following).rows([.text(id), limit], StoryRow.init)
            } else {
                try connection.statement(LibrarySchema.first).rows([limit], StoryRow.init)
            }
        return try withLists(rows)
    }

    func story(id: String) throws(StoryStoreError) -> StoryRecord? {
        connection.budget.renew()
        return try withLists(try connection.statement(LibrarySchema.byID).rows([.text(id)], StoryRow.init)).first
    }

    func search(_ text: String) throws(StoryStoreError) -> [String] {
        connection.budget.renew()
        let query = SearchTerms.query(text)
        if query.isEmpty { return try ids(LibrarySchema.allIDs, []) }
        let numbers = try connection.statement(LibrarySchema.search).numbers([.text(Self.expression(query))])
        // For many results, scanning the small index of ids costs less than looking up each story in the largest table.
        guard numbers.count > (try connection.number(LibrarySchema.maximumNumber)) / 16 else {
            var found: [String] = []
            for number in numbers { found += try ids(LibrarySchema.idOfNumber, [.integer(number)]) }
            return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        let isFound = Set(numbers)
        return try connection.statement(LibrarySchema.allIDs).rows { (row) throws(StoryStoreError) -> String? in
            isFound.contains(row.integer(1)) ? row.text(0) : nil
        }.compactMap(\.self)
    }

    private func ids(_ sql: String, _ values: [SQLiteValue]) throws(StoryStoreError) -> [String] {
        try connection.statement(sql).texts(values)
    }

    /// Returns the FTS5 expression for the words: all of them, each as a prefix. They contain only letters, marks and digits,
    /// which have no special meaning within quotes.
    static func expression(_ query: [String]) -> String { query.map { "\"\($0)\"*" }.joined(separator: " AND ") }

    private func withLists(_ rows: [StoryRow]) throws(StoryStoreError) -> [StoryRecord] {
        let authors = try connection.statement(LibrarySchema.authors)
        let tags = try connection.statement(LibrarySchema.tags)
        let colors = try connection.statement(LibrarySchema.colors)
        var stories: [StoryRecord] = []
        stories.reserveCapacity(rows.count)
        for row in rows {
            var story = row.story
            let number = [SQLiteValue.integer(row.number)]
            story.authors = try authors.texts(number)
            story.tags = try tags.texts(number)
            story.hero.gradient = try colors.texts(number)
            stories.append(story)
        }
        return stories
    }

    // MARK: Changes

    func put(_ stories: [StoryRecord]) throws(StoryStoreError) {
        try connection.transaction { () throws(StoryStoreError) in
            for story in stories {
                try delete(story.id)
                let number = try connection.statement(LibrarySchema.insertion)
                    .numbers(StoryRow.values(of: story))[0]
                try connection.statement(LibrarySchema.wordInsertion).run([.integer(number)])
                try put(story.authors, of: number, LibrarySchema.authorInsertion)
                try put(story.tags, of: number, LibrarySchema.tagInsertion)
                try put(story.hero.gradient, of: number, LibrarySchema.colorInsertion)
            }
        }
    }

    private func put(_ texts: [String], of number: Int, _ sql: String) throws(StoryStoreError) {
        for (position, text) in texts.enumerated() {
            try connection.statement(sql).run([.integer(number), .integer(position), .text(text)])
        }
    }

    func remove(ids: [String]) throws(StoryStoreError) {
        try connection.transaction { () throws(StoryStoreError) in
            for id in ids { try delete(id) }
        }
    }

    /// Removes a story, if it exists.
    private func delete(_ id: String) throws(StoryStoreError) {
        connection.budget.renew()
        let numbers = try connection.statement(LibrarySchema.number).numbers([.text(id)])
        for number in numbers {
            for sql in LibrarySchema.removals { try connection.statement(sql).run([.integer(number)]) }
        }
    }
}
