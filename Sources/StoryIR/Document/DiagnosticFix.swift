import StorySource

extension IR.Diagnostic {
    /// A fix for a diagnostic.
    public struct Fix: Codable, Hashable, Sendable {
        /// The effect, in the imperative: `replace with 'trk-echo'`.
        public var message: String
        /// How certain it is that the author wants it.
        public var applicability: Applicability
        /// The edits, to be applied together.
        public var edits: [Edit]

        package init(message: String, applicability: Applicability, edits: [Edit]) {
            self.message = message
            self.applicability = applicability
            self.edits = edits
        }

        /// Returns the source with the edits applied; nil if they don't fit it: then it is not the text that was
        /// compiled. Compile again afterwards: the fixes of other diagnostics are for the original text.
        public func applied(to source: String) -> String? {
            applied(to: Array(source.utf8)).flatMap { String(wellFormed: $0) }
        }

        /// Returns the source with the edits applied, as bytes; nil if they don't fit it.
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

        /// How certain it is that the author wants a fix.
        public enum Applicability: String, Codable, CaseIterable, Sendable {
            /// It can't change what the author meant.
            case safe
            /// It is what the author probably meant.
            case unsafe = "maybe"
        }

        /// A replacement.
        public struct Edit: Codable, Hashable, Sendable {
            /// The UTF-8 byte offset of the first replaced byte.
            public var startByte: Int
            /// The UTF-8 byte offset after the last replaced byte.
            public var endByte: Int
            /// The new text.
            public var text: String

            package init(startByte: Int, endByte: Int, text: String) {
                self.startByte = startByte
                self.endByte = endByte
                self.text = text
            }
        }
    }
}
