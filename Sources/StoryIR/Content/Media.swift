extension IR {
    /// A recording or music video on Apple Music.
    public struct Media: Codable, Hashable, Identifiable, Sendable {
        /// The key of the entry, unique in the story.
        public var key: String
        /// ``key``.
        public var id: String { key }
        /// The kind.
        public var type: Kind
        /// The id in the catalogue, as text, since leading zeros count.
        public var appleMusicId: String
        /// The title, as plain text.
        public var title: String
        /// The artist, as plain text.
        public var artist: String
        /// The artwork: a URL or an asset path.
        public var artworkUrl: String?
        /// The page on Apple Music.
        public var appleMusicUrl: String?
        /// The duration in milliseconds, at most 2^53.
        public var durationMs: Int?
        /// What a card can show.
        public var card: Card
        /// Fields of the entry that the language does not define.
        public var extensions: Extensions

        package init(
            key: String, type: Kind, appleMusicId: String, title: String, artist: String, artworkUrl: String? = nil,
            appleMusicUrl: String? = nil, durationMs: Int? = nil, card: Card, extensions: Extensions = [:]
        ) {
            self.key = key
            self.type = type
            self.appleMusicId = appleMusicId
            self.title = title
            self.artist = artist
            self.artworkUrl = artworkUrl
            self.appleMusicUrl = appleMusicUrl
            self.durationMs = durationMs
            self.card = card
            self.extensions = extensions
        }

        /// The kind of a recording.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// One track.
            case track
            /// An album.
            case album
            /// A playlist.
            case playlist
            /// A music video.
            case musicVideo = "music-video"
        }

        /// What a card can show.
        public enum Card: String, Codable, CaseIterable, Sendable {
            /// Artwork, and the duration of a track or music video. Of albums and playlists, it may be unknown.
            case full
            /// No artwork, with or without a duration.
            case textOnly
            /// Artwork, but not the duration of a track or music video.
            case noDuration
        }
    }
}
