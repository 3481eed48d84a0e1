import StoryIR
import StorySource

/// What a page can play, and from where. A recording is played from the asset of the story that has its key; one without such
/// a file from Apple Music, where the page has a token for that.
struct Playlist {
    /// Where a recording is played from.
    enum Source {
        /// The asset with the recording's key.
        case file
        /// The catalogue of Apple Music, where it is called so and so.
        case catalogue(StaticString)
    }

    private var sources: [ExactName: Source] = [:]

    /// What of a document can be played, with or without Apple Music.
    init(_ document: StoryDocument, _ assets: AssetIndex, withMusic: Bool) {
        for media in document.media {
            if let asset = assets.key(media.key), asset.kind == .audio, asset.location != .missing,
                LocatedAsset(asset, path: asset.src) != nil
            {
                sources[ExactName(media.key)] = .file
            } else if withMusic, let kind = Self.catalogue(media.type) {
                sources[ExactName(media.key)] = .catalogue(kind)
            }
        }
    }

    /// Where the recording with a key is played from; nil where it is not.
    func source(_ key: String) -> Source? { sources[ExactName(key)] }

    /// The queue of these sections, each recording once: what can be played of it.
    func queue(of sections: some Sequence<IR.Section>) -> [String] {
        var known: Set<ExactName> = []
        return sections.flatMap(\.queue).filter { source($0) != nil && known.insert(ExactName($0)).inserted }
    }

    /// MusicKit's name for a kind of recording; nil for music videos, which have pictures
    /// and are shown by their own app.
    private static func catalogue(_ kind: IR.Media.Kind) -> StaticString? {
        switch kind {
        case .track: "song"
        case .album: "album"
        case .playlist: "playlist"
        case .musicVideo: nil
        }
    }
}
