extension IR.Diagnostic {
    /// A way to fix a diagnostic.
    public struct Fix: Codable, Hashable, Sendable {
        /// What it does, as an order: `replace with 'trk-echo'`.
        public var message: String
        /// How sure it is that the author wants it.
        public var applicability: Applicability
        /// The changes, which only make sense together.
        public var edits: [Edit]

        /// Takes each member as it is.
        public init(message: String, applicability: Applicability, edits: [Edit]) {
            self.message = message
            self.applicability = applicability
            self.edits = edits
        }

        /// How sure it is that the author wants a fix.
        public enum Applicability: String, Codable, CaseIterable, Sendable {
            /// It never changes what the author meant.
            case safe
            /// It is what the author probably meant.
            case unsafe = "maybe"
        }

        /// One replacement.
        public struct Edit: Codable, Hashable, Sendable {
            /// The UTF-8 byte offset of the first byte that goes.
            public var startByte: Int
            /// The UTF-8 byte offset after the last byte that goes.
            public var endByte: Int
            /// What is there instead.
            public var text: String

            /// Takes each member as it is.
            public init(startByte: Int, endByte: Int, text: String) {
                self.startByte = startByte
                self.endByte = endByte
                self.text = text
            }
        }
    }
}
