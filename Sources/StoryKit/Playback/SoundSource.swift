/// From where a player gets the story's own sound of a recording.
package enum SoundSource: Equatable, Sendable {
    /// It opens the URL itself.
    case url(ResourceURL)
    /// It is given all bytes, since the URL means nothing but to the fetcher of the story: it names a file in an
    /// archive, say. Players tell by the extension, without a dot and perhaps empty, what they are.
    case bytes([UInt8], fileExtension: String)

    /// Whether a player opens a URL itself.
    package static func isOpened(_ url: ResourceURL) -> Bool {
        url.isOnTheWeb || url.scheme == "file"
    }

    /// The sound of a recording.
    /// - Parameters:
    ///   - entry: The recording.
    ///   - fetcher: Brings what no player opens; nil where nothing does.
    ///
    /// Throws where there is none, or it can't be brought, and where the task is cancelled by the time it is there.
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

    /// What is after the last dot of the last name, where it is letters and digits only.
    private static func fileExtension(of url: ResourceURL) -> String {
        guard let name = url.description.utf8.split(separator: UInt8(ascii: "/")).last,
            let dot = name.lastIndex(of: UInt8(ascii: "."))
        else { return "" }
        let text = name[name.index(after: dot)...]
        let isPlain = text.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
        return isPlain ? String(decoding: text, as: UTF8.self) : ""
    }
}
