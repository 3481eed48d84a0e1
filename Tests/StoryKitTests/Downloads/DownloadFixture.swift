import StoryIR
import StoryNavigation
import TestSupport

@testable import StoryKit

enum DownloadFixture {
    static let picture = [UInt8](repeating: 3, count: 40)

    /// Returns a story with this name: a chain of sections whose pages show one picture each, `assets/<section>.png`.
    static func story(_ name: String, sections: [String], revision: String = "0", bytes: Int = 40) -> StoryDocument {
        var document = TestStory.document(
            sections.enumerated().map { index, id in
                (id: id, exit: index + 1 < sections.count ? .next(sections[index + 1]) : .ending)
            }, critical: Dictionary(uniqueKeysWithValues: sections.map { ($0, [$0]) }), id: name,
            hash: "xxh128:\(revision)")
        document.assets = sections.map {
            IR.Asset(
                key: $0, kind: .image, src: "assets/\($0).png", location: .package, bytes: bytes,
                hash: IR.hash(of: [UInt8](repeating: 3, count: bytes)), criticality: .critical)
        }
        return document
    }

    static func base(_ name: String) -> ResourceURL {
        guard let url = ResourceURL("test:///\(name)") else { preconditionFailure("'\(name)' is in no URL") }
        return url
    }

    /// Returns the files of a story at its URL.
    static func files(_ document: StoryDocument, isSplit: Bool, bytes: Int = 40) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for (name, content) in TestStory.files(document, isSplit: isSplit) {
            files[name.replacing("test:///s/", with: "test:///\(document.story.id)/")] = content
        }
        for asset in document.assets {
            files["test:///\(document.story.id)/\(asset.src)"] = [UInt8](repeating: 3, count: bytes)
        }
        return files
    }

    @MainActor static func downloads(
        _ disk: any AssetDisk, _ shelf: any ResourceFetcher, limit: Int = 1 << 20, attempts: Int = 3
    ) -> StoryDownloads {
        StoryDownloads(
            on: disk, fetcher: shelf, limit: limit, retry: RetryPolicy(attempts: attempts, firstDelay: .zero),
            clock: ManualClock())
    }

    /// Returns the size of all files, without the records.
    static func used(_ disk: InMemoryAssetDisk) -> Int {
        disk.list().filter { DownloadRecord.parts($0.name) != nil }.reduce(0) { $0 + $1.byteCount }
    }
}
