extension IR {
    /// A card for a recording.
    public struct MediaReference: Codable, Hashable, Sendable {
        /// The media key, as written.
        public var ref: String
        /// What the card is for.
        public var intent: Intent
        /// What the card can show.
        public var card: Card
        /// The recording; nil for a placeholder.
        public var media: Media?

        /// Takes each member as it is.
        package init(ref: String, intent: Intent, card: Card, media: Media? = nil) {
            self.ref = ref
            self.intent = intent
            self.card = card
            self.media = media
        }

        /// What a card is for.
        public enum Intent: String, Codable, CaseIterable, Sendable {
            /// Listening into it.
            case preview
            /// Playing it as a whole.
            case full
            /// Playing as soon as the card is seen.
            case autoplay
        }

        /// What a card can show: as ``Media/Card``, and `placeholder`.
        public enum Card: String, Codable, CaseIterable, Sendable {
            /// Artwork and, for what has one, the duration.
            case full
            /// No artwork, whatever is known of the duration.
            case textOnly
            /// Artwork, but no duration.
            case noDuration
            /// No media entry has the key.
            case placeholder
        }
    }
}
