extension IR {
    /// A diagnostic of the compiler, with the members that `--diagnostic-format json` has too. A document holds warnings and
    /// notes only: a story with errors has none.
    public struct Diagnostic: Codable, Hashable, Identifiable, Sendable {
        /// The stable name of the kind of diagnostic: `unresolved_media_ref`. Its member in JSON is `id`.
        public var code: String
        /// How much it weighs.
        public var severity: Severity
        /// The part of the language that it is about: `reference`.
        public var category: String
        /// The fact, then the remedy.
        public var message: String
        /// The file, as the compiler was given it.
        public var file: String
        /// The exact characters that are meant.
        public var range: TextRange
        /// A few words about these characters.
        public var label: String?
        /// What readers show instead.
        public var fallback: String?
        /// Other locations that help to understand it.
        public var related: [Related]
        /// Ways to fix it; alternatives, best first.
        public var fixes: [Fix]

        /// Takes each member as it is.
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

        /// All of it: no two of a story are the same.
        public var id: Self { self }

        /// How much a diagnostic weighs.
        public enum Severity: String, Codable, CaseIterable, Sendable {
            /// Blocks every output of the story.
            case error
            /// The story builds, with a fallback.
            case warning
            /// Worth knowing; changes nothing.
            case note
        }
    }
}

extension IR.Diagnostic: CustomStringConvertible {
    /// A line as compilers write it: `story.mdx:21:16: warning: no media entry has the key 'trk-ecco' [unresolved_media_ref]`.
    /// It may hold characters of the source that command a terminal.
    public var description: String {
        "\(file):\(range.start.line):\(range.start.column): \(severity.rawValue): \(message) [\(code)]"
    }
}
