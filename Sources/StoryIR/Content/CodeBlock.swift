extension IR {
    /// Code in lines of its own.
    public struct CodeBlock: Codable, Hashable, Sendable {
        /// The first word of the info string.
        public var language: String?
        /// All of the info string; nil where it is the language alone.
        public var info: String?
        /// The code, verbatim, with its last line feed; empty where there is no line.
        public var text: String

        /// Takes each member as it is.
        package init(language: String? = nil, info: String? = nil, text: String) {
            self.language = language
            self.info = info
            self.text = text
        }
    }
}
