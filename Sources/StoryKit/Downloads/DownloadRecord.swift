import StoryIR
import StoryNavigation

/// What is known of a download from one run of an app to the next.
struct DownloadRecord: Codable, Hashable, Sendable {
    /// A file of a revision, and under which key the disk has it.
    struct File: Codable, Hashable, Sendable {
        let url: String
        let key: String
    }

    struct Revision: Codable, Hashable, Sendable {
        /// What tells it from the others of the same story.
        let number: Int
        /// The hash of its source; nil until all of it is there.
        var hash: String?
        /// All of its files; none until all of it is there.
        var files: [File] = []

        var isComplete: Bool { hash != nil }
    }

    let url: String
    /// The revision that is read.
    var current: Revision?
    /// The revision that is being brought, or waits to take the place of the other one.
    var next: Revision?
    var isPinned = false
    /// The greater, the later it was opened.
    var lastOpened: Int

    /// What the disk calls a file. No URL has white space, and a record is called by its URL alone.
    static func name(_ url: String, key: String, of story: String) -> String { "\(story)\n\(key)\n\(url)" }

    /// The story and the key of a file; nil for the name of a record.
    static func parts(_ name: String) -> (story: String, key: String)? {
        let parts = name.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? (String(parts[0]), String(parts[1])) : nil
    }

    func name(_ file: File) -> String { Self.name(file.url, key: file.key, of: url) }

    /// The names of all files of a revision that is there as a whole.
    func names(_ revision: Revision?) -> [String] { revision?.files.map(name) ?? [] }

    /// Whether something of the newest revision is missing.
    var isUnfinished: Bool { next.map { !$0.isComplete } ?? false }

    /// The number of another revision.
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
                if let hash = revision.hash { json.member("hash", hash) }
                json.member("files")
                json.beginArray()
                for file in revision.files {
                    json.element()
                    json.beginObject()
                    json.member("url", file.url)
                    json.member("key", file.key)
                    json.endObject()
                }
                json.endArray()
                json.endObject()
            }
            json.member("isPinned", isPinned)
            json.member("lastOpened", lastOpened)
            json.endObject()
        }
    }
}
