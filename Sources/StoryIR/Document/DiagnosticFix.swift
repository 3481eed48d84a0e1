import StorySource

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
        package init(message: String, applicability: Applicability, edits: [Edit]) {
            self.message = message
            self.applicability = applicability
            self.edits = edits
        }

        /// A source with the changes made; nil where they don't fit it, since it is not the text that was compiled. After that,
        /// compile again: the fixes of other diagnostics are for the text as it was.
        public func applied(to source: String) -> String? {
            applied(to: Array(source.utf8)).flatMap { String(wellFormed: $0) }
        }

        /// The same for bytes.
        public func applied(to source: [UInt8]) -> [UInt8]? {
            var result: [UInt8] = []
            var end = 0
            let inOrder = edits.enumerated().sorted {
                ($0.element.startByte, $0.offset) < ($1.element.startByte, $1.offset)
            }
            for edit in inOrder.map(\.element) {
                guard edit.startByte >= end, edit.endByte >= edit.startByte, edit.endByte <= source.count else {
                    return nil
                }
                result += source[end..<edit.startByte]
                result += edit.text.utf8
                end = edit.endByte
            }
            return result + source[end...]
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
            package init(startByte: Int, endByte: Int, text: String) {
                self.startByte = startByte
                self.endByte = endByte
                self.text = text
            }
        }
    }
}
