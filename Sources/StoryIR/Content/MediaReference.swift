extension IR {
    /// A card for a recording.
    public struct MediaReference: Codable, Hashable, Sendable {
        /// The media key, as written.
        public var ref: String
        /// The purpose of the card.
        public var intent: Intent
        /// What the card can show.
        public var card: Card
        /// The recording; nil for a placeholder.
        public var media: Media?

        /// The purpose of a card.
        public enum Intent: String, Codable, CaseIterable, Sendable {
            /// Playing a preview.
            case preview
            /// Playing the whole recording.
            case full
            /// Playing as soon as the card is visible.
            case autoplay
        }

        /// What a card can show: the cases of ``Media/Card``, and `placeholder`.
        public enum Card: String, Codable, CaseIterable, Sendable {
            /// Artwork, and the duration of a track or music video. Of albums and playlists, it may be unknown.
            case full
            /// No artwork, with or without a duration.
            case textOnly
            /// Artwork, but not the duration of a track or music video.
            case noDuration
            /// No media entry has the key.
            case placeholder
        }
    }
}
