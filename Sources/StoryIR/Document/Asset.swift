extension IR {
    /// A file or URL that the story shows or plays.
    public struct Asset: Codable, Hashable, Identifiable, Sendable {
        /// The key of the asset; the path or URL if the story declares none.
        public var key: String
        /// ``key``.
        public var id: String { key }
        /// The kind.
        public var kind: Kind
        /// The path relative to the package folder, or the URL, as written.
        public var src: String
        /// The location.
        public var location: Location
        /// The size of the file in bytes, if it is in the package.
        public var bytes: Int?
        /// The hash of its bytes, as in ``Source/hash``.
        public var hash: String?
        /// The width of an image in pixels, from the file's header.
        public var width: Int?
        /// The height of an image in pixels, from the file's header.
        public var height: Int?
        /// The highest criticality of its uses.
        public var criticality: Criticality

        package init(
            key: String, kind: Kind, src: String, location: Location, bytes: Int? = nil, hash: String? = nil,
            width: Int? = nil, height: Int? = nil, criticality: Criticality
        ) {
            self.key = key
            self.kind = kind
            self.src = src
            self.location = location
            self.bytes = bytes
            self.hash = hash
            self.width = width
            self.height = height
            self.criticality = criticality
        }

        /// The kind of an asset.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// A picture.
            case image
            /// A video.
            case video
            /// A sound.
            case audio
            /// The target of a link, which nothing shows or plays.
            case file
        }

        /// The location of an asset.
        public enum Location: String, Codable, CaseIterable, Sendable {
            /// A file of the package.
            case package
            /// At a URL.
            case remote
            /// A missing file.
            case missing
        }
    }
}
