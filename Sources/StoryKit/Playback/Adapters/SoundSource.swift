import StorySource

/// Where a player gets the audio file of a recording.
package enum SoundSource: Equatable, Sendable {
    /// The player opens the URL itself.
    case url(ResourceURL)
    /// The player is given the bytes, since only the story's fetcher understands the URL, for example of a file in an archive.
    /// The extension, without a dot and possibly empty, determines the format.
    case bytes([UInt8], fileExtension: String)

    /// Whether a player can open the URL itself.
    package static func isOpened(_ url: ResourceURL) -> Bool { url.isOnTheWeb || url.scheme == "file" }

    /// Returns the source of a recording's audio file.
    /// - Parameters:
    ///   - entry: The recording.
    ///   - fetcher: Fetches URLs that players can't open, if there is one.
    ///
    /// Throws if the recording has no file, if it can't be fetched, or if the task was cancelled meanwhile.
    package static func find(
        _ entry: PlaybackEntry, fetcher: (any ResourceFetcher)?
    ) async throws(PlaybackError) -> SoundSource {
        guard let url = entry.file else { throw .playbackFailed("there is no sound of '\(entry.id)'") }
        if isOpened(url) { return .url(url) }
        guard let fetcher else { throw .playbackFailed("nothing brings '\(url)'") }
        let bytes: [UInt8]
        do {
            bytes = try await fetcher.fetch(url)
        } catch FetchError.network {
            throw .networkUnavailable
        } catch {
            throw .playbackFailed("\(error)")
        }
        if Task.isCancelled { throw .playbackFailed("nobody waits for it any more") }
        return .bytes(bytes, fileExtension: fileExtension(of: url))
    }

    /// Returns the file extension of the URL if it is ASCII letters and digits, else the empty string.
    private static func fileExtension(of url: ResourceURL) -> String {
        guard let name = url.description.utf8.split(separator: UInt8(ascii: "/")).last,
            let dot = name.lastIndex(of: UInt8(ascii: "."))
        else { return "" }
        let text = name[name.index(after: dot)...]
        return text.allSatisfy(\.isASCIILetterOrDigit) ? String(decoding: text, as: UTF8.self) : ""
    }
}
