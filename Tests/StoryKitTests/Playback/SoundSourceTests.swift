import StoryIR
import Testing

@testable import StoryKit

@Suite struct SoundSourceTests {
    private struct Archive: ResourceFetcher {
        var error: (any Error)?

        func fetch(_ url: ResourceURL) async throws -> [UInt8] {
            if let error { throw error }
            return Array(url.description.utf8)
        }
    }

    private func entry(_ url: String?) -> PlaybackEntry {
        let media = IR.Media(
            key: "waltz", type: .track, appleMusicId: "1", title: "Waltz", artist: "Band", card: .textOnly)
        return PlaybackEntry(media: media, file: url.flatMap { ResourceURL($0) })
    }

    @Test(arguments: ["file:///s/a.mp3", "https://a.example/a", "HTTP://a.example/a.m4a"])
    func `players open file and web URLs themselves`(url: String) async throws {
        let found = try await SoundSource.find(entry(url), fetcher: Archive(error: FetchError.notFound))
        #expect(found == ResourceURL(url).map { .url($0) })
    }

    @Test(arguments: [
        ("zip:///wolf.zip/assets/howl.mp3", "mp3"), ("zip:///wolf.zip/how.l/sound", ""), ("zip:///wolf.zip/a.b%2F", ""),
        ("zip:///wolf.zip/a.m4a/", "m4a"), ("zip:x", ""),
    ])
    func `other URLs are fetched`(url: String, fileExtension: String) async throws {
        let found = try await SoundSource.find(entry(url), fetcher: Archive())
        #expect(found == .bytes(Array(url.utf8), fileExtension: fileExtension))
    }

    @Test func `errors have a reason`() async {
        func error(_ url: String?, _ fetcher: (any ResourceFetcher)?) async -> PlaybackError? {
            do {
                _ = try await SoundSource.find(entry(url), fetcher: fetcher)
                return nil
            } catch {
                return error
            }
        }
        #expect(await error(nil, Archive()) == .playbackFailed("there is no sound of 'waltz'"))
        #expect(await error("zip:///a", nil) == .playbackFailed("nothing brings 'zip:///a'"))
        let missing = await error("zip:///a", Archive(error: FetchError.notFound))
        #expect(missing == .playbackFailed("there is no such file or folder"))
        #expect(await error("zip:///a", Archive(error: FetchError.network("off"))) == .networkUnavailable)
    }

    @Test func `a result without a waiting caller is not played`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await SoundSource.find(entry("zip:///a"), fetcher: Archive())
        }
        await #expect(throws: PlaybackError.self) { try await task.value }
    }
}
