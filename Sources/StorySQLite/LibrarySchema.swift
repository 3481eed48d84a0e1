import StoryKit

/// The form of a library in a file.
///
/// `stories` has a row for each story, `authors`, `tags` and `colours` its lists. `search` is their full text: of each story
/// the words by which it is found, folded already (`SearchTerms`), which `stories.words` holds. The tokenizer only takes
/// them apart where spaces are. It is told that everything else is a letter, since what it knows of letters is older
/// than many of them. No triggers keep the index: a file from elsewhere may run nothing of its own here.
enum LibrarySchema {
    /// What tells a library from other files of SQLite: `mdxc`, in ASCII.
    static let applicationID = 0x6D64_7863
    /// The form that is written here, and the newest that is read.
    static let version = 1

    /// Makes the tables of a new library. Its journal is a file that is there only while it is written, so that it is
    /// read from folders where nothing may be written.
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

    /// Throws where a file is no library that can be read here, or has a schema of its own: then its tables need not be tables.
    /// - Parameter path: Of the file, as it is shown.
    static func check(_ connection: SQLiteConnection, _ path: String) throws(StoryStoreError) {
        guard try connection.number("PRAGMA application_id") == applicationID else { throw .notALibrary }
        let found = try connection.number("PRAGMA user_version")
        guard found <= version else { throw .newerVersion(found: found, known: version) }
        guard found > 0 else { throw .notALibrary }
        guard try entries(connection) == created.get() else {
            throw .cannotOpen("'\(path)' is no library of mdxc: its schema is not the one that mdxc writes")
        }
    }

    /// What SQLite, with its tables for `search`, makes of ``creation``.
    private static let created = Result { () throws(StoryStoreError) in try entries(LibraryDatabase().connection) }

    /// What a schema holds, in whichever order that was made.
    private static func entries(_ connection: SQLiteConnection) throws(StoryStoreError) -> [String] {
        try connection.statement(
            "SELECT quote(type) || quote(name) || quote(tbl_name) || quote(sql) FROM sqlite_schema"
        ).texts().sorted()
    }

    /// Puts everything where it would be if it had been written in one go, so that the same stories give the same
    /// bytes.
    static let tidying = "INSERT INTO search (search) VALUES ('optimize'); VACUUM;"

    /// The columns of a story in the order of ``StoryRow``.
    private static let columns = """
        id, title, subtitle, synopsis, culture, youngest, oldest, locale, least_minutes, most_minutes, paths, endings,
        publish_date, hero_image, hero_alt, accent_color, content_hash, package, is_purchased
        """

    // To count rows without a column is one step for SQLite, however long it takes.
    static let count = "SELECT count(id) FROM stories"
    static let first = "SELECT number, \(columns) FROM stories ORDER BY id LIMIT ?"
    static let following = "SELECT number, \(columns) FROM stories WHERE id > ? ORDER BY id LIMIT ?"
    static let byID = "SELECT number, \(columns) FROM stories WHERE id = ?"
    static let authors = "SELECT author FROM authors WHERE story = ? ORDER BY position"
    static let tags = "SELECT tag FROM tags WHERE story = ? ORDER BY position"
    static let colours = "SELECT colour FROM colours WHERE story = ? ORDER BY position"
    /// What the index of ids holds, so that no story is looked at.
    static let allIDs = "SELECT id, number FROM stories ORDER BY id"
    static let idOfNumber = "SELECT id FROM stories WHERE number = ?"
    /// As many stories as there are, or more where some were taken away.
    static let greatestNumber = "SELECT max(number) FROM stories"
    static let search = "SELECT rowid FROM search WHERE search MATCH ?"
    /// What takes a story away, by its number, in this order: the index needs its content.
    static let removals = [
        "INSERT INTO search (search, rowid, words) SELECT 'delete', number, words FROM stories WHERE number = ?",
        "DELETE FROM authors WHERE story = ?",
        "DELETE FROM tags WHERE story = ?",
        "DELETE FROM colours WHERE story = ?",
        "DELETE FROM stories WHERE number = ?",
    ]
    static let number = "SELECT number FROM stories WHERE id = ?"
    static let insertion = """
        INSERT INTO stories (\(columns), words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        RETURNING number
        """
    static let wordInsertion = "INSERT INTO search (rowid, words) SELECT number, words FROM stories WHERE number = ?"
    static let authorInsertion = "INSERT INTO authors (story, position, author) VALUES (?, ?, ?)"
    static let tagInsertion = "INSERT INTO tags (story, position, tag) VALUES (?, ?, ?)"
    static let colourInsertion = "INSERT INTO colours (story, position, colour) VALUES (?, ?, ?)"
}
