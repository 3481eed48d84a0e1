import StorySource

extension Rule {
    static let invalidJSON = Rule(
        .invalidJSON, .error, .syntax, "a text that is not JSON",
        explanation: """
            A story in a '.json' file is read to the letter of the standard, RFC 8259: names and texts are in double \
            quotes, a comma is between members and none after the last one, and there are no comments. The marked \
            place is the first that can't be part of such a text, so the mistake is there or just before it.

            Inside of a text, a double quote is written \\", a backslash \\\\ and a line break \\n.
            """,
        failing: .files([story(comma: "")]), fixed: .files([story(comma: ",")]))

    private static func story(comma: String) -> Rule.Example.File {
        let text = """
            {
              "id": "example",
              "title": "An Example"\(comma)
              "author": "A. Writer",
              "segments": [
                {"id": "home", "text": "She is home.", "isAuthenticPath": true}
              ]
            }

            """
        return Rule.Example.File("story.json", Array(text.utf8))
    }
}

extension Diagnostic {
    /// A part of a JSON story that has members.
    package enum JSONOwner: String, Sendable { case story, segment, choice }

    /// The type of a JSON value, as messages name it.
    package enum JSONKind: Sendable {
        case object, list, text, number, truth, null

        fileprivate var name: String {
            switch self {
            case .object: "an object"
            case .list: "a list"
            case .text: "a text"
            case .number: "a number"
            case .truth: "true or false"
            case .null: "null"
            }
        }

        /// Returns how to write this type in place of `other`.
        fileprivate func remedy(insteadOf other: JSONKind) -> String {
            switch (self, other) {
            case (.object, _): "write members between '{' and '}'"
            case (.list, _): "write it between '[' and ']'"
            case (.text, .list): "write one text, without the brackets"
            case (.text, .object): "write one text, without the braces"
            case (.text, _): "put it in double quotes"
            case (.number, .text): "write it in digits, without quotes"
            case (.number, .list): "write one number, without the brackets"
            case (.number, _): "write it in digits"
            case (.truth, .text): "write one of them, without quotes"
            case (.truth, .list): "write one of them, without the brackets"
            case (.truth, _): "write one of them"
            case (.null, _): "write null"
            }
        }
    }

    /// `span`: the unexpected character, empty at the end of the file; or the word, number or escape.
    package static func invalidJSON(_ mistake: JSONMistake, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.invalidJSON, mistake.message, at: span, related: mistake.related, fixes: mistake.fixes(at: span))
    }

    /// `missing_required_field` for a missing member; `span` is the owner's opening brace.
    /// - Parameter nearMiss: A member that was probably meant to be it.
    package static func missingMember(
        _ name: String, of owner: JSONOwner, at span: SourceSpan, nearMiss: (name: String, span: SourceSpan)?
    ) -> Diagnostic {
        let owner = "this \(owner.rawValue)"
        return nearMiss.map { .misspeltRequiredField(name, at: span, of: owner, nearMiss: $0, isOnly: false) }
            ?? .missingRequiredField(name, at: span, of: owner)
    }

    /// `invalid_type`; `name` is the member's name, nil for an item or the whole text.
    package static func invalidMember(
        _ name: String?, wanted: JSONKind, got: JSONKind, at span: SourceSpan
    ) -> Diagnostic {
        let subject = name.map { Quoting.quoted($0) } ?? "this"
        return Diagnostic(
            .invalidType, "\(subject) must be \(wanted.name), not \(got.name); \(wanted.remedy(insteadOf: got))",
            at: span)
    }
}
