extension IR {
    /// The tool that wrote the document.
    public struct Generator: Codable, Hashable, Sendable {
        /// The name of the tool: `mdxc`.
        public var name: String
        /// Its version: `0.1.0`.
        public var version: String

        package init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }
}
