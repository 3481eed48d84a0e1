import StoryIR

/// Lowers the media entries of the front matter to the IR.
enum MediaLowering {
    /// All entries, in order. In a story without errors, each has a kind.
    static func lower(_ analysis: PassContext) -> [IR.Media] {
        zip(analysis.metadata.media, analysis.fallbacks.cards).map { media, card in
            IR.Media(
                key: media.key?.value ?? "", type: media.kind ?? .track, appleMusicId: media.appleMusicID?.value ?? "",
                title: media.title?.value ?? "", artist: media.artist?.value ?? "",
                artworkUrl: media.artworkURL?.value, appleMusicUrl: media.appleMusicURL?.value,
                durationMs: media.duration, card: card, extensions: IR.Extensions(media.extensions))
        }
    }
}
