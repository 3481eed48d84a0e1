extension IR {
    /// Images side by side.
    public struct Gallery: Decodable, Hashable, Sendable {
        /// The images.
        public var images: [GalleryImage]
    }
}
