extension IR.Diagnostic {
    /// A location that helps to understand a diagnostic.
    public struct Related: Codable, Hashable, Sendable {
        /// What is to be seen there.
        public var message: String
        /// The file, as the compiler was given it.
        public var file: String
        /// The characters.
        public var range: TextRange

        /// Takes each member as it is.
        package init(message: String, file: String, range: TextRange) {
            self.message = message
            self.file = file
            self.range = range
        }
    }
}
