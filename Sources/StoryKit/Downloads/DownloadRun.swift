import StoryIR
import StorySource

/// Downloads the missing files of one revision of a story.
struct DownloadRun: Sendable {
    let url: ResourceURL
    let library: DownloadLibrary
    let source: RetryingFetcher
    let supported: Set<IR.Requirement>
    let checksHashes: Bool
    /// Called after each file.
    let report: @Sendable (StoryDownload.Progress) -> Void

    /// Runs the download. Does nothing if the newest revision is complete and still that of the server.
    func run() async throws {
        // A record that was not read would be overwritten.
        try await library.restore(unlessDone: true)
        if let record = await library.record(url), let newest = record.next ?? record.current, newest.isComplete,
            try await isCurrent(newest, record)
        {
            return
        }
        let files = StagedFiles(self, number: try await library.begin(url))
        do {
            try await fetch(files)
        } catch {
            // The files downloaded earlier may belong to a revision that was replaced since.
            guard Self.mayBeOutdated(error) else { throw error }
            let number = try await library.begin(url, anew: true)
            guard files.isResumed else { throw error }
            try await fetch(StagedFiles(self, number: number))
        }
    }

    /// Returns whether the server still has a complete revision. Throws if the app can't read what the server has.
    private func isCurrent(_ revision: DownloadRecord.Revision, _ record: DownloadRecord) async throws -> Bool {
        let files = ComparedFiles(source, DownloadFetcher(record, revision, on: library.disk))
        // A revision that the app can't read is refused before the record changes.
        _ = try await Self.loading { try await loader(files).load(url) }
        if files.differ { return false }
        do {
            _ = try await Self.loading { try await loader(files).document(url) }
        } catch {
            // The server may be replacing the revision.
            guard files.differ else { throw error }
        }
        return !files.differ
    }

    /// Returns a loader that does not retry, because the fetcher does.
    private func loader(_ fetcher: any ResourceFetcher) -> StoryPackageLoader {
        StoryPackageLoader(fetcher: fetcher, supported: supported, retry: RetryPolicy(attempts: 1))
    }

    /// Returns whether an error can come from files of different revisions.
    private static func mayBeOutdated(_ error: any Error) -> Bool {
        switch error {
        case DownloadError.loading(let error):
            switch error {
            case .notFound, .damaged, .otherRevision: true
            case .network, .incompatible, .tooLarge, .notCompiled, .hasErrors, .cancelled: false
            }
        case DownloadError.asset(_, .invalidFormat), DownloadError.asset(_, .notFound): true
        default: false
        }
    }

    private func fetch(_ files: StagedFiles) async throws {
        let loader = loader(files)
        let package = try await files.loading { try await loader.load(url) }
        var manifest = package.manifest
        files.expect(manifest.assets.count)
        try await checkRoom(manifest)
        if case .split(let index, _) = package.content {
            let contents = try await files.loading { try await loader.contents(of: index, in: url) }
            manifest.add(contents.assets)
            for (position, entry) in contents.sections.enumerated() {
                files.expect(contents.sections.count - position + manifest.assets.count)
                let (beat, _) = try await files.loading { try await loader.beat(entry.id, of: index, in: url) }
                manifest.add(beat.assets)
            }
            try await checkRoom(manifest)
        }
        try await library.expect(files.expect(manifest.assets.count), files.number, of: url)
        for (position, asset) in manifest.assets.enumerated() {
            files.expect(manifest.assets.count - position)
            try await files.fetch(asset)
        }
        files.expect(0)
        try await library.complete(url, files.number, hash: package.head.source.hash, files: files.fetched)
    }

    /// Throws if the assets' declared sizes don't fit. Their actual sizes may differ.
    private func checkRoom(_ manifest: AssetManifest) async throws {
        var bytes = 0
        for asset in manifest.assets {
            guard let url = asset.url, let count = asset.byteCount else { continue }
            let name = DownloadRecord.name(url.description, key: asset.hash ?? "", of: self.url.description)
            if asset.hash != nil, await library.contains(name) { continue }
            bytes = bytes.addingReportingOverflow(count).overflow ? .max : bytes + count
        }
        try await library.checkRoom(for: bytes, of: url)
    }

    static func loading<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let error as StoryLoadingError {
            throw error == .cancelled ? CancellationError() : DownloadError.loading(error)
        }
    }
}
