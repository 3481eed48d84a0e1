/// Fetches the files of a downloaded story from the disk: one revision of it, and nothing else.
///
///     let fetcher = try await downloads.open(url)
///     let package = try await StoryPackageLoader(fetcher: fetcher).load(url)
public struct DownloadFetcher: ResourceFetcher {
    private let names: [String: String]
    private let disk: any AssetDisk

    init(_ record: DownloadRecord, _ revision: DownloadRecord.Revision, on disk: any AssetDisk) {
        names = Dictionary(revision.files.map { ($0.url, record.name($0)) }, uniquingKeysWith: { first, _ in first })
        self.disk = disk
    }

    /// Returns the bytes of a file. Throws `FetchError.notFound` if the story has no such file, and `FetchError.network` if it
    /// can't be read or has been deleted.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        try Task.checkCancellation()
        guard let name = names[url.description] else { throw FetchError.notFound }
        do {
            if let bytes = try await disk.read(name) { return bytes }
        } catch {
            throw FetchError.network("\(error)")
        }
        throw FetchError.network("it is no longer downloaded")
    }
}
