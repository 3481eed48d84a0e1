import StoryIR
import StorySource

/// The recordings that a page can play, and their sources. A recording is played from the asset with its key, or else from
/// Apple Music if the page has a token for that.
struct Playlist {
    enum Source {
        /// The asset with the recording's key.
        case file
        /// The catalogue of Apple Music, with MusicKit's name for the kind of recording.
        case catalogue(StaticString)
    }

    private var sources: [ExactName: Source] = [:]

    /// Collects the recordings of a document that can be played, with or without Apple Music.
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

    /// Returns the source of the recording with a key; nil if it can't be played.
    func source(_ key: String) -> Source? { sources[ExactName(key)] }

    /// Returns the playable queue of these sections, without duplicates.
    func queue(of sections: some Sequence<IR.Section>) -> [String] {
        var known: Set<ExactName> = []
        return sections.flatMap(\.queue).filter { source($0) != nil && known.insert(ExactName($0)).inserted }
    }

    /// Returns MusicKit's name for a kind of recording; nil for music videos, which have pictures and open in their own app.
    private static func catalogue(_ kind: IR.Media.Kind) -> StaticString? {
        switch kind {
        case .track: "song"
        case .album: "album"
        case .playlist: "playlist"
        case .musicVideo: nil
        }
    }
}
