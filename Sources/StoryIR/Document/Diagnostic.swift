extension IR {
    /// A diagnostic of the compiler, with the members of `--diagnostic-format json`. Documents contain only warnings
    /// and notes, since a story with errors has no document.
    public struct Diagnostic: Codable, Hashable, Identifiable, Sendable {
        /// The stable id of the rule: `unresolved_media_ref`. Its member in JSON is `id`.
        public var code: String
        /// The severity.
        public var severity: Severity
        /// The area of the language: `reference`.
        public var category: String
        /// The fact, then the remedy.
        public var message: String
        /// The file, as it was passed to the compiler.
        public var file: String
        /// The affected characters.
        public var range: TextRange
        /// A short description of these characters.
        public var label: String?
        /// The fallback for readers.
        public var fallback: String?
        /// Related locations.
        public var related: [Related]
        /// Alternative fixes, best first.
        public var fixes: [Fix]

        package init(
            code: String, severity: Severity, category: String, message: String, file: String, range: TextRange,
            label: String? = nil, fallback: String? = nil, related: [Related] = [], fixes: [Fix] = []
        ) {
            self.code = code
            self.severity = severity
            self.category = category
            self.message = message
            self.file = file
            self.range = range
            self.label = label
            self.fallback = fallback
            self.related = related
            self.fixes = fixes
        }

        private enum CodingKeys: String, CodingKey {
            case code = "id"
            case severity, category, message, file, range, label, fallback, related, fixes
        }

        /// The diagnostic itself, since no two diagnostics of a story are equal.
        public var id: Self { self }

        /// The severity of a diagnostic.
        public enum Severity: String, Codable, CaseIterable, Sendable {
            /// Prevents all outputs of the story.
            case error
            /// The story is built, with a fallback.
            case warning
            /// Information without effect.
            case note
        }
    }
}

extension IR.Diagnostic: CustomStringConvertible {
    /// A line in the usual format of compilers:
    /// `story.mdx:21:16: warning: no media entry has the key 'trk-ecco' [unresolved_media_ref]`. It may contain control
    /// characters of the source, which affect a terminal.
    public var description: String {
        "\(file):\(range.start.line):\(range.start.column): \(severity.rawValue): \(message) [\(code)]"
    }
}
