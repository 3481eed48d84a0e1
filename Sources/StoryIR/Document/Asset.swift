extension IR {
    /// A file or URL that the story shows or plays.
    public struct Asset: Codable, Hashable, Identifiable, Sendable {
        /// The name of the asset; the path or URL where the story declares none.
        public var key: String
        /// ``key``.
        public var id: String { key }
        /// What it is.
        public var kind: Kind
        /// The path relative to the package folder, or the URL, as written.
        public var src: String
        /// Where it is.
        public var location: Location
        /// The size of the file in bytes, where it is in the package.
        public var bytes: Int?
        /// The hash of its bytes, as in ``Source/hash``.
        public var hash: String?
        /// The width of an image in pixels, from the file's header.
        public var width: Int?
        /// The height of an image in pixels, from the file's header.
        public var height: Int?
        /// How much the story depends on it at most.
        public var criticality: Criticality

        /// Takes each member as it is.
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

        /// What an asset is.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// A picture.
            case image
            /// A moving picture.
            case video
            /// A sound.
            case audio
            /// A file that a link leads to.
            case file
        }

        /// Where an asset is.
        public enum Location: String, Codable, CaseIterable, Sendable {
            /// A file of the package.
            case package
            /// After a URL.
            case remote
            /// A file that is not there.
            case missing
        }
    }
}
