import StoryIR

/// Lowers the media entries of the front matter to the IR.
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

    /// In a story without errors, each entry has a kind.
    private static func kind(_ kind: StoryMetadata.Media.Kind?) -> IR.Media.Kind {
        switch kind {
        case .track, nil: .track
        case .album: .album
        case .playlist: .playlist
        case .musicVideo: .musicVideo
        }
    }
}
