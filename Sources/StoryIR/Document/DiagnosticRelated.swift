extension IR.Diagnostic {
    /// A location related to a diagnostic.
    public struct Related: Codable, Hashable, Sendable {
        /// Its relation to the diagnostic.
        public var message: String
        /// The file, as it was passed to the compiler.
        public var file: String
        /// The characters.
        public var range: TextRange

        package init(message: String, file: String, range: TextRange) {
            self.message = message
            self.file = file
            self.range = range
        }
    }
}
