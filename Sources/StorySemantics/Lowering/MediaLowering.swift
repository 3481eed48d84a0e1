import StoryIR

/// The media entries of the front matter as the IR has them.
enum MediaLowering {
    /// All entries, in order.
    static func lower(_ analysis: PassContext) -> [IR.Media] {
        zip(analysis.metadata.media, analysis.fallbacks.cards).map { media, card in
            IR.Media(
                key: media.key?.value ?? "", type: kind(media.kind), appleMusicId: media.appleMusicID?.value ?? "",
                title: media.title?.value ?? "", artist: media.artist?.value ?? "",
                artworkUrl: media.artworkURL?.value, appleMusicUrl: media.appleMusicURL?.value,
                durationMs: media.duration, card: card, extensions: ExtensionLowering.lower(media.extensions))
        }
    }

    /// A story without errors has a kind for each entry.
    private static func kind(_ kind: StoryMetadata.Media.Kind?) -> IR.Media.Kind {
        switch kind {
        case .track, nil: .track
        case .album: .album
        case .playlist: .playlist
        case .musicVideo: .musicVideo
        }
    }
}
