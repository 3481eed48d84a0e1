import StoryKit

/// A whole library as bytes, for callers that write files themselves.
package enum LibraryFile {
    /// The number of bytes that ``isLibrary(_:)`` needs.
    package static let headerByteCount = 100

    /// Returns the file for these stories, whose ids must be unique. Their order does not change the bytes, for one version of
    /// SQLite. Throws if SQLite is out of memory.
    package static func bytes(_ stories: [StoryRecord]) throws(StoryStoreError) -> [UInt8] {
        let database = try LibraryDatabase()
        try database.put(stories.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) })
        return try database.bytes()
    }

    /// Whether a file is a library of any version, by its first bytes: the header of SQLite's format with our application id
    /// (https://www.sqlite.org/fileformat.html, 1.3).
    package static func isLibrary(_ header: [UInt8]) -> Bool {
        let magic = Array("SQLite format 3\0".utf8)
        guard header.count >= headerByteCount, header.starts(with: magic) else { return false }
        return header[68..<72].reduce(0) { $0 << 8 | Int($1) } == LibrarySchema.applicationID
    }
}
