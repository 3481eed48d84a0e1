import StoryDiagnostics
import StorySource

extension LSP {
    enum CompletionItemKind: Int, Sendable {
        case field = 5
        case `class` = 7
        case property = 10
        case value = 12
        case snippet = 15
        case file = 17
        case reference = 18
        case enumMember = 20
    }

    struct CompletionItem: Sendable, MessageValue {
        var label: String
        var kind: CompletionItemKind
        var detail: String?
        var documentation: MarkupContent?
        var range: Range
        var newText: SnippetText
        /// The key that determines the position in the list.
        var sortText: String?
        var filterText: String?
        /// The data from which `completionItem/resolve` creates the documentation.
        var data: String?
        var isSnippet = false

        func write(to json: inout JSONText) {
            json.object {
                $0.member("label", label)
                $0.member("kind", kind.rawValue)
                $0.member("detail", detail)
                $0.member("documentation", documentation)
                $0.member("sortText", sortText)
                $0.member("filterText", filterText)
                if isSnippet { $0.member("insertTextFormat", 2) }
                $0.member("textEdit", TextEdit(range: range, newText: isSnippet ? newText.snippet : newText.plain))
                $0.member("data", data)
            }
        }
    }

    /// Text with tab stops that the cursor visits in order, for clients with and without support for snippets.
    struct SnippetText: Hashable, Sendable {
        private(set) var plain = ""
        private(set) var snippet = ""
        private var stopCount = 0

        init(_ text: String = "") { add(text) }

        var hasStops: Bool { stopCount > 0 }

        mutating func add(_ text: String) {
            plain += text
            snippet += text.replacingScalars { $0 == "$" || $0 == "}" || $0 == "\\" ? "\\\($0)" : nil }
        }

        /// Adds a tab stop with a choice of words; for any text if there are none.
        mutating func addStop(_ words: [String] = []) {
            stopCount += 1
            guard !words.isEmpty else {
                snippet += "$\(stopCount)"
                return
            }
            plain += words[0]
            snippet += "${\(stopCount)|\(words.joined(separator: ","))|}"
        }

        /// Returns the snippet with another line break.
        func with(lineBreak: String) -> Self {
            if lineBreak == "\n" { return self }
            var text = self
            // By character: a name of the story may hold a CRLF.
            text.plain = plain.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineBreak)
            text.snippet = snippet.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineBreak)
            return text
        }

        /// Adds the final position of the cursor.
        mutating func addEnd() {
            stopCount += 1
            snippet += "$0"
        }
    }
}
