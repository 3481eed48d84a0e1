import StoryKit

/// The schema of a library in a file.
///
/// `stories` has a row for each story; `authors`, `tags` and `colours` have its lists. `search` is their full-text
/// index over `stories.words`: the words by which a story is found, already folded (`SearchTerms`). The tokenizer only
/// splits at spaces. All other characters are declared to be letters, since the Unicode data of the tokenizer lacks
/// newer ones. No triggers update the index: a file from elsewhere must not run code here.
enum LibrarySchema {
    /// The application id of a library among SQLite files: `mdxc`, in ASCII.
    static let applicationID = 0x6D64_7863
    /// The version to write, and the newest that can be read.
    static let version = 1

    /// Creates the tables of a new library. It uses a rollback journal, which exists only during a write, so that a library can
    /// be read from a read-only folder.
    static let creation = """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE stories (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            subtitle TEXT,
            synopsis TEXT,
            culture TEXT,
            youngest INTEGER,
            oldest INTEGER,
            locale TEXT,
            least_minutes INTEGER NOT NULL,
            most_minutes INTEGER,
            paths TEXT,
            endings INTEGER NOT NULL,
            publish_date TEXT,
            hero_image TEXT,
            hero_alt TEXT,
            accent_color TEXT,
            content_hash TEXT NOT NULL,
            package TEXT,
            is_purchased INTEGER NOT NULL,
            words TEXT NOT NULL
        ) STRICT;
        CREATE TABLE authors (
            story INTEGER NOT NULL, position INTEGER NOT NULL, author TEXT NOT NULL, PRIMARY KEY (story, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tags (
            story INTEGER NOT NULL, position INTEGER NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (story, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE colours (
            story INTEGER NOT NULL, position INTEGER NOT NULL, colour TEXT NOT NULL, PRIMARY KEY (story, position)
        ) STRICT, WITHOUT ROWID;
        CREATE VIRTUAL TABLE search USING fts5(
            words, content = 'stories', content_rowid = 'number', detail = 'none', prefix = '1 2 3',
            tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* S* C*'"
        );
        """

    /// Throws if a file is not a library of a known version, or has another schema, in which tables may be views.
    /// - Parameter path: The path of the file, for messages.
    static func check(_ connection: SQLiteConnection, _ path: String) throws(StoryStoreError) {
        guard try connection.number("PRAGMA application_id") == applicationID else { throw .notALibrary }
        let found = try connection.number("PRAGMA user_version")
        guard found <= version else { throw .newerVersion(found: found, known: version) }
        guard found > 0 else { throw .notALibrary }
        guard try entries(connection) == created.get() else {
            throw .cannotOpen("'\(path)' is not a library of mdxc: its schema is not the one that mdxc writes")
        }
    }

    /// The schema as SQLite stores it after ``creation``, with the tables that it adds for `search`.
    private static let created = Result { () throws(StoryStoreError) in try entries(LibraryDatabase().connection) }

    /// Returns the contents of a schema, independent of their order.
    private static func entries(_ connection: SQLiteConnection) throws(StoryStoreError) -> [String] {
        try connection.statement(
            "SELECT quote(type) || quote(name) || quote(tbl_name) || quote(sql) FROM sqlite_schema"
        ).texts().sorted()
    }

    /// Compacts the file as if it had been written in one go, so that the same stories give the same bytes.
    static let tidying = "INSERT INTO search (search) VALUES ('optimize'); VACUUM;"

    /// The columns of a story in the order of ``StoryRow``.
    private static let columns = """
        id, title, subtitle, synopsis, culture, youngest, oldest, locale, least_minutes, most_minutes, paths, endings,
        publish_date, hero_image, hero_alt, accent_color, content_hash, package, is_purchased
        """

    // `count(*)` would be a single step for the ``WorkBudget``, however long it takes.
    static let count = "SELECT count(id) FROM stories"
    static let first = "SELECT number, \(columns) FROM stories ORDER BY id LIMIT ?"
    static let following = "SELECT number, \(columns) FROM stories WHERE id > ? ORDER BY id LIMIT ?"
    static let byID = "SELECT number, \(columns) FROM stories WHERE id = ?"
    static let authors = "SELECT author FROM authors WHERE story = ? ORDER BY position"
    static let tags = "SELECT tag FROM tags WHERE story = ? ORDER BY position"
    static let colors = "SELECT colour FROM colours WHERE story = ? ORDER BY position"
    /// Only reads the index of ids, and no stories.
    static let allIDs = "SELECT id, number FROM stories ORDER BY id"
    static let idOfNumber = "SELECT id FROM stories WHERE number = ?"
    /// The number of stories, or more if some were removed.
    static let maximumNumber = "SELECT max(number) FROM stories"
    static let search = "SELECT rowid FROM search WHERE search MATCH ?"
    /// Removes a story by its number. The order matters: the index needs its content.
    static let removals = [
        "INSERT INTO search (search, rowid, words) SELECT 'delete', number, words FROM stories WHERE number = ?",
        "DELETE FROM authors WHERE story = ?", "DELETE FROM tags WHERE story = ?",
        "DELETE FROM colours WHERE story = ?", "DELETE FROM stories WHERE number = ?",
    ]
    static let number = "SELECT number FROM stories WHERE id = ?"
    static let insertion = """
        INSERT INTO stories (\(columns), words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        RETURNING number
        """
    static let wordInsertion = "INSERT INTO search (rowid, words) SELECT number, words FROM stories WHERE number = ?"
    static let authorInsertion = "INSERT INTO authors (story, position, author) VALUES (?, ?, ?)"
    static let tagInsertion = "INSERT INTO tags (story, position, tag) VALUES (?, ?, ?)"
    static let colorInsertion = "INSERT INTO colours (story, position, colour) VALUES (?, ?, ?)"
}
