extension IR {
    /// The file that the document was compiled from.
    public struct Source: Codable, Hashable, Sendable {
        /// The path relative to the package folder, with `/` as separator.
        public var path: String
        /// The hash of its bytes: `xxh128:` and XXH3, 128 bits, as 32 lower-case hexadecimal digits.
        public var hash: String

        package init(path: String, hash: String) {
            self.path = path
            self.hash = hash
        }
    }
}
