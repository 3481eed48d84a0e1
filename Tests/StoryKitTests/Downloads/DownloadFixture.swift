import StoryIR
import StoryNavigation
import StorySource
import TestSupport

@testable import StoryKit

/// A server whose files and failures tests control.
final class FileShelf: ResourceFetcher {
    private struct State {
        var files: [String: [UInt8]]
        var asked: [String] = []
        var failure: (@Sendable (_ count: Int, _ url: String) -> FetchError?)?
        var isHanging = false
    }

    private let state: Lock<State>

    init(_ files: [String: [UInt8]] = [:]) { state = Lock(State(files: files)) }

    var files: [String: [UInt8]] {
        get { state.withLock { $0.files } }
        set { state.withLock { $0.files = newValue } }
    }
    /// The requested files, in order.
    var asked: [String] {
        get { state.withLock { $0.asked } }
        set { state.withLock { $0.asked = newValue } }
    }
    /// Returns the error of a request, by its number, from 1, and its URL.
    var failure: (@Sendable (Int, String) -> FetchError?)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }
    /// Whether requests hang until they are cancelled.
    var isHanging: Bool {
        get { state.withLock { $0.isHanging } }
        set { state.withLock { $0.isHanging = newValue } }
    }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        let name = url.description
        let (hangs, answer) = state.withLock { state -> (Bool, Result<[UInt8], FetchError>) in
            state.asked.append(name)
            if let error = state.failure?(state.asked.count, name) { return (state.isHanging, .failure(error)) }
            return (state.isHanging, state.files[name].map { .success($0) } ?? .failure(.notFound))
        }
        if hangs { try await hangUntilCancelled() }
        return try answer.get()
    }
}

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
