extension IR {
    /// Images side by side.
    public struct Gallery: Codable, Hashable, Sendable {
        /// The images.
        public var images: [GalleryImage]

        /// Takes each member as it is.
        package init(images: [GalleryImage]) {
            self.images = images
        }
    }
}
