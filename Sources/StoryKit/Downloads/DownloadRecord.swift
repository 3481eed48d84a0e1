import StoryIR

struct DownloadRecord: Codable, Hashable, Sendable {
    /// A file of a revision, and its key on the disk.
    struct File: Codable, Hashable, Sendable {
        let url: String
        let key: String
    }

    struct Revision: Codable, Hashable, Sendable {
        /// The number of the revision, unique within the story.
        let number: Int
        /// The hash of its source; nil until it is complete.
        var hash: String?
        /// Its files; empty until it is complete.
        var files: [File] = []
        /// The known number of its files while it is incomplete.
        var fileCount: Int?

        var isComplete: Bool { hash != nil }
    }

    let url: String
    var current: Revision?
    /// The revision that is being downloaded, or waits to replace the current one.
    var next: Revision?
    var isPinned = false
    /// A number that is greater the later the story was opened.
    var lastOpened: Int

    /// Returns the name of a file on the disk. No URL contains white space, and the name of a record is its URL.
    static func name(_ url: String, key: String, of story: String) -> String { "\(story)\n\(key)\n\(url)" }

    /// Returns the story and the key of a file; nil for the name of a record.
    static func parts(_ name: String) -> (story: String, key: String)? {
        let parts = name.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? (String(parts[0]), String(parts[1])) : nil
    }

    func name(_ file: File) -> String { Self.name(file.url, key: file.key, of: url) }

    func names(_ revision: Revision?) -> [String] { revision?.files.map(name) ?? [] }

    /// Whether the newest revision is incomplete.
    var isUnfinished: Bool { next.map { !$0.isComplete } ?? false }

    /// The number for a new revision.
    var newNumber: Int { max(current?.number ?? 0, next?.number ?? 0) + 1 }

    func json() -> [UInt8] {
        JSONWriter.bytes(style: .compact) { json in
            json.beginObject()
            json.member("url", url)
            for (name, revision) in [("current", current), ("next", next)] {
                guard let revision else { continue }
                json.member(escaping: name)
                json.beginObject()
                json.member("number", revision.number)
                json.member("hash", revision.hash)
                json.member("fileCount", revision.fileCount)
                json.member("files", revision.files) { file, json in
                    json.member("url", file.url)
                    json.member("key", file.key)
                }
                json.endObject()
            }
            json.member("isPinned", isPinned)
            json.member("lastOpened", lastOpened)
            json.endObject()
        }
    }
}
