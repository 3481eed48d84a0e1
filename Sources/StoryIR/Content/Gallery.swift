extension IR {
    /// Images side by side.
    public struct Gallery: Codable, Hashable, Sendable {
        /// The images.
        public var images: [GalleryImage]
    }
}
