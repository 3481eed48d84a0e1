import StoryJSON
import StorySource

/// The records and files of all downloads on a disk, within a budget. It makes one change at a time.
///
/// A record only lists files that exist: it is written after them, and removed before them. So whatever a killed app leaves is
/// either complete, or removed or corrected by ``restore(unlessDone:)``.
actor DownloadLibrary {
    /// The sizes of a story's files, by name.
    private struct Files {
        var sizes: [ExactName: Int] = [:]
        var used = 0
    }

    let disk: any AssetDisk
    private let limit: Int
    private var isRestored = false
    private var records: [ResourceURL: DownloadRecord] = [:]
    /// The files, by their story's URL.
    private var stories: [String: Files] = [:]
    private(set) var used = 0
    /// The running downloads, which are not evicted.
    private var running: Set<ResourceURL> = []
    private var isChanging = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ disk: any AssetDisk, limit: Int) {
        self.disk = disk
        self.limit = limit
    }

    // MARK: Contents

    var all: [(url: ResourceURL, record: DownloadRecord)] { records.map { ($0, $1) } }

    func record(_ url: ResourceURL) -> DownloadRecord? { records[url] }

    /// Returns the number and size of a revision's files on disk.
    func progress(_ url: ResourceURL) -> StoryDownload.Progress {
        guard let record = records[url], let revision = record.next ?? record.current else { return .init() }
        let sizes = stories[url.description]?.sizes ?? [:]
        let others = Set(record.names(record.current).map(ExactName.init))
        let counted =
            revision.isComplete
            ? record.names(revision).compactMap { sizes[ExactName($0)] }
            // All other files belong to the revision that is being downloaded.
            : sizes.filter { !others.contains($0.key) }.map(\.value)
        return .init(
            files: counted.count, fileCount: max(counted.count, revision.fileCount ?? 0), bytes: counted.reduce(0, +))
    }

    func fetcher(_ url: ResourceURL, newest: Bool = false) throws(DownloadError) -> DownloadFetcher {
        guard let record = records[url], let revision = newest ? record.next : record.current, revision.isComplete
        else { throw .notDownloaded }
        return DownloadFetcher(record, revision, on: disk)
    }

    func contains(_ name: String) -> Bool { size(name) != nil }

    /// Returns the bytes of a file; nil if it has to be fetched.
    func content(_ name: String) async -> [UInt8]? {
        guard size(name) != nil else { return nil }
        return try? await disk.read(name)
    }

    // MARK: Changes

    /// Reads what an earlier run of the app left, and deletes files without a record.
    /// - Parameter unlessDone: Whether to do nothing if that was done before.
    func restore(unlessDone: Bool = false) async throws {
        try await change {
            if unlessDone, isRestored { return }
            let entries = try await storing { try await disk.list() }
            (records, stories, used, isRestored) = ([:], [:], 0, false)
            for entry in entries where DownloadRecord.parts(entry.name) == nil {
                let bytes = try await storing { try await disk.read(entry.name) } ?? []
                let source = SourceFile(path: "", content: bytes)
                let record = try? JSONDocumentDecoder.decode(DownloadRecord.self, from: source)
                if let record, record.url == entry.name, let url = ResourceURL(record.url) {
                    records[url] = record
                } else {
                    try? await disk.remove(entry.name)
                }
            }
            for entry in entries where DownloadRecord.parts(entry.name) != nil { count(entry.name, entry.byteCount) }
            for (url, var record) in records {
                if hasAll(record, record.current), hasAll(record, record.next) { continue }
                // The remaining files are kept, so that they are not fetched again.
                if !hasAll(record, record.next) { record.next = record.next.map { .init(number: $0.number) } }
                if !hasAll(record, record.current) {
                    record.next = record.next ?? record.current.map { .init(number: $0.number) }
                    record.current = nil
                }
                records[url] = record
                // On a full disk the old record stays, and is corrected again the next time.
                try? await disk.write(record.json(), to: record.url)
            }
            isRestored = true
            for story in stories.keys { await clean(story) }
            try await makeRoom(for: 0, of: nil)
        }
    }

    /// Begins or resumes the download of a revision. `anew`: whether to discard what was downloaded of it. Returns its number.
    func begin(_ url: ResourceURL, anew: Bool = false) async throws -> Int {
        try await change {
            var record = records[url] ?? DownloadRecord(url: url.description, lastOpened: nextUse)
            if anew || record.next?.isComplete != false { record.next = .init(number: record.newNumber) }
            try await write(record, url)
            await clean(url.description)
            running.insert(url)
            return record.next?.number ?? 0
        }
    }

    /// Notes that a download is no longer running.
    func end(_ url: ResourceURL) { running.remove(url) }

    /// Notes the number of files of the revision that is being downloaded, so that it is known after the app was killed.
    func expect(_ fileCount: Int, _ number: Int, of url: ResourceURL) async throws {
        try await edit(url) { if $0.next?.number == number { $0.next?.fileCount = fileCount } }
    }

    /// Stores a file of the revision that is being downloaded.
    func keep(_ bytes: [UInt8], _ name: String, _ number: Int, of url: ResourceURL) async throws {
        try await change {
            guard records[url]?.next?.number == number else { throw CancellationError() }
            // A file of this name was unreadable, and is replaced.
            try await makeRoom(for: bytes.count - (size(name) ?? 0), of: url)
            try Task.checkCancellation()
            try await storing { try await disk.write(bytes, to: name) }
            count(name, bytes.count)
        }
    }

    /// Throws ``DownloadError/noRoom(missing:)`` if this many bytes more don't fit.
    func checkRoom(for bytes: Int, of url: ResourceURL) throws(DownloadError) {
        let removable = removable(except: url).reduce(0) { $0 + (stories[$1.description]?.used ?? 0) }
        let (sum, isTooMuch) = (used - removable).addingReportingOverflow(bytes)
        guard !isTooMuch else { throw .noRoom(missing: .max) }
        guard sum <= limit else { throw .noRoom(missing: sum - limit) }
    }

    /// Notes that a revision is complete. If it is the first, it can be read at once.
    func complete(_ url: ResourceURL, _ number: Int, hash: String, files: [DownloadRecord.File]) async throws {
        try await change {
            guard var record = records[url], record.next?.number == number else { throw CancellationError() }
            let revision = DownloadRecord.Revision(number: number, hash: hash, files: files)
            guard hasAll(record, revision) else { throw DownloadError.storage("files have gone meanwhile") }
            if record.current == nil { (record.current, record.next) = (revision, nil) } else { record.next = revision }
            try await write(record, url)
            await clean(url.description)
        }
    }

    /// Replaces the current revision by the newer one, and deletes the old one.
    func switchToNext(_ url: ResourceURL) async throws {
        try await change {
            guard var record = records[url], let next = record.next, next.isComplete else {
                throw DownloadError.notDownloaded
            }
            (record.current, record.next) = (next, nil)
            try await write(record, url)
            await clean(url.description)
        }
    }

    /// Notes that a story was opened. On a full disk only this run knows it, which keeps nobody from reading.
    func use(_ url: ResourceURL) async throws {
        try await change {
            guard var record = records[url] else { throw DownloadError.notDownloaded }
            record.lastOpened = nextUse
            records[url] = record
            try? await disk.write(record.json(), to: record.url)
        }
    }

    func pin(_ url: ResourceURL, _ isPinned: Bool) async throws { try await edit(url) { $0.isPinned = isPinned } }

    func delete(_ url: ResourceURL) async throws { try await change { try await remove(url) } }

    // MARK: One at a time

    private func change<Value>(_ body: () async throws -> Value) async throws -> Value {
        if isChanging { await withCheckedContinuation { waiting.append($0) } }
        isChanging = true
        defer {
            isChanging = !waiting.isEmpty
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
        return try await body()
    }

    private func edit(_ url: ResourceURL, _ body: (inout DownloadRecord) -> Void) async throws {
        try await change {
            guard var record = records[url] else { throw DownloadError.notDownloaded }
            body(&record)
            try await write(record, url)
        }
    }

    private func storing<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch { throw DownloadError.storage("\(error)") }
    }

    private var nextUse: Int { (records.values.map(\.lastOpened).max() ?? 0) + 1 }

    private func write(_ record: DownloadRecord, _ url: ResourceURL) async throws {
        if records[url] == record { return }
        try await storing { try await disk.write(record.json(), to: record.url) }
        records[url] = record
    }

    private func size(_ name: String) -> Int? {
        DownloadRecord.parts(name).flatMap { stories[$0.story]?.sizes[ExactName(name)] }
    }

    /// Notes the size of a file; nil if it was deleted.
    private func count(_ name: String, _ bytes: Int?) {
        guard let story = DownloadRecord.parts(name)?.story else { return }
        let change = (bytes ?? 0) - (size(name) ?? 0)
        stories[story, default: Files()].sizes[ExactName(name)] = bytes
        stories[story]?.used += change
        used += change
    }

    private func hasAll(_ record: DownloadRecord, _ revision: DownloadRecord.Revision?) -> Bool {
        record.names(revision).allSatisfy { size($0) != nil }
    }

    // MARK: Eviction

    /// Returns the downloads that can be evicted, least recently opened first.
    private func removable(except url: ResourceURL?) -> [ResourceURL] {
        records.filter { $0.key != url && !$0.value.isPinned && !running.contains($0.key) }
            .sorted { $0.value.lastOpened < $1.value.lastOpened }.map(\.key)
    }

    private func makeRoom(for bytes: Int, of url: ResourceURL?) async throws {
        if let url { try checkRoom(for: bytes, of: url) }
        for other in removable(except: url) where used > limit - bytes { try await remove(other) }
        guard url == nil || used <= limit - bytes else { throw DownloadError.storage("files could not be deleted") }
    }

    private func remove(_ url: ResourceURL) async throws {
        guard let record = records[url] else { throw DownloadError.notDownloaded }
        try await storing { try await disk.remove(record.url) }
        records[url] = nil
        await clean(url.description)
    }

    /// Deletes the files of a story that no revision lists.
    private func clean(_ story: String) async {
        let record = ResourceURL(story).flatMap { records[$0] }
        let needed = Set((record.map { $0.names($0.current) + $0.names($0.next) } ?? []).map(ExactName.init))
        let unfinished = record?.next.flatMap { $0.isComplete ? nil : "\($0.number)" }
        for name in stories[story].map({ Array($0.sizes.keys) }) ?? [] where !needed.contains(name) {
            let key = DownloadRecord.parts(name.text)?.key ?? ""
            // A key that is a hash may belong to the revision that is being downloaded.
            if let unfinished, key == unfinished || Int(key) == nil { continue }
            // A file that can't be deleted still counts, and is tried again later.
            if (try? await disk.remove(name.text)) != nil { count(name.text, nil) }
        }
        if stories[story]?.sizes.isEmpty == true { stories[story] = nil }
    }
}
