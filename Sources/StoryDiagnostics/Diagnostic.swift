import StorySource

/// One diagnostic about one source: what is wrong, where, and how to fix it.
///
/// Made by the factories in `Catalogue/`, which hold the wording; nothing else words a diagnostic. Spans refer to the
/// source that was being compiled when the diagnostic was made.
package struct Diagnostic: Equatable, Sendable {
    /// A location that helps to understand the diagnostic, with the words that are beside it.
    package struct Label: Equatable, Sendable {
        package var span: SourceSpan
        package var text: String

        package init(_ span: SourceSpan, _ text: String) {
            self.span = span
            self.text = text
        }
    }

    package let id: DiagnosticID
    /// The severity in force: the rule's own, unless levels changed it.
    package var severity: Severity
    /// The fact, then the remedy: lower case, no full stop, source quoted in `'…'`.
    package let message: String
    /// The exact characters that are wrong.
    package let span: SourceSpan
    /// A few words for the caret line; empty where the message says it all.
    package let label: String
    /// Other locations: a first declaration, a similar name, the tag that should have been closed.
    package let related: [Label]
    /// What readers show instead, where a fallback applies.
    package let fallback: String?
    /// Alternatives, best first.
    package let fixes: [FixIt]

    /// A diagnostic with its rule's severity, without fixes of more than ``FixIt/mostEdits`` edits.
    package init(
        _ id: DiagnosticID, _ message: String, at span: SourceSpan, label: String = "", related: [Label] = [],
        fallback: String? = nil, fixes: [FixIt] = []
    ) {
        self.id = id
        severity = Rule.of(id).severity
        self.message = message
        self.span = span
        self.label = label
        self.related = related
        self.fallback = fallback
        self.fixes = fixes.filter { $0.edits.count <= FixIt.mostEdits }
    }

    /// How many edits a fix may have to be listed for programs. Hardly any has more than two, and each takes up to 250 bytes.
    package static let mostListedEdits = 16

    /// The fixes that are listed for programs; `--fix` knows them all.
    package var listedFixes: [FixIt] { fixes.filter { $0.edits.count <= Self.mostListedEdits } }

    /// Whether `--fix` fixes it.
    package var isSafelyFixable: Bool { fixes.contains { $0.applicability == .safe } }

    /// The same diagnostic, none of whose fixes is safe.
    package func withUnsafeFixesOnly() -> Diagnostic { withFixes(.unsafe) }

    /// The same diagnostic without its fixes.
    package func withoutFixes() -> Diagnostic { withFixes([]) }

    /// The same diagnostic with fixes that are as sure as said.
    func withFixes(_ applicability: FixIt.Applicability) -> Diagnostic {
        withFixes(fixes.map { FixIt($0.message, applicability, $0.edits) })
    }

    /// Ends all lines in the text of its fixes with `lineBreak`, so that they suit the file.
    package mutating func useLineBreaks(_ lineBreak: String) {
        guard fixes.contains(where: { $0.edits.contains(where: \.holdsLineBreak) }) else { return }
        self = withFixes(
            fixes.map { FixIt($0.message, $0.applicability, $0.edits.map { $0.withLineBreaks(lineBreak) }) })
    }

    private func withFixes(_ fixes: [FixIt]) -> Diagnostic {
        var diagnostic = Diagnostic(
            id, message, at: span, label: label, related: related, fallback: fallback, fixes: fixes)
        diagnostic.severity = severity
        return diagnostic
    }

    /// The same diagnostic about the source that this one's source was made from.
    /// - Parameters:
    ///   - location: Maps a span to a location there.
    ///   - edit: What an edit is there; nil where it can't be made. A fix needs all of its edits.
    package func moved(
        _ location: (SourceSpan) -> SourceSpan, _ edit: (FixIt.Edit) -> FixIt.Edit?
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id, message, at: location(span), label: label, related: related.map { Label(location($0.span), $0.text) },
            fallback: fallback,
            fixes: fixes.compactMap { fix in
                let edits = fix.edits.compactMap(edit)
                return edits.count == fix.edits.count ? FixIt(fix.message, fix.applicability, edits) : nil
            })
        diagnostic.severity = severity
        return diagnostic
    }

    /// What becomes of it, in words: the fallback, then the fixes, each with the name of what it is.
    var remedies: [(name: String, words: String)] {
        (fallback.map { [("fallback", $0)] } ?? []) + fixes.map { ("fix", $0.message) }
    }
}

/// A change of the source that makes a diagnostic go away.
package struct FixIt: Equatable, Sendable {
    /// How sure it is that the author wants this.
    package enum Applicability: String, Sendable {
        /// Never changes what the author meant; `--fix` applies it.
        case safe
        /// What the author probably meant; `--unsafe-fixes` applies it.
        case unsafe = "maybe"
    }

    /// One replacement.
    package struct Edit: Equatable, Sendable {
        package var span: SourceSpan
        package var text: String

        package init(_ span: SourceSpan, _ text: String) {
            self.span = span
            self.text = text
        }

        fileprivate var holdsLineBreak: Bool {
            text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        }

        /// The same replacement with `lineBreak` for each LF, CRLF and lone CR.
        fileprivate func withLineBreaks(_ lineBreak: String) -> Edit {
            var result = ""
            // CR and LF in a row are one character.
            for character in text {
                if character == "\n" || character == "\r" || character == "\r\n" {
                    result += lineBreak
                } else {
                    result.append(character)
                }
            }
            return Edit(span, result)
        }
    }

    /// The most edits that a fix has: each takes some 150 bytes in a report, and a line can ask for millions.
    package static let mostEdits = 4096

    /// An order to the author: `replace with 'trk-echo'`.
    package let message: String
    package let applicability: Applicability
    /// Replacements that only make sense together; they don't overlap.
    package let edits: [Edit]

    package init(_ message: String, _ applicability: Applicability, _ edits: [Edit]) {
        self.message = message
        self.applicability = applicability
        self.edits = edits
    }

    /// A fix of a single replacement.
    package static func replace(
        _ span: SourceSpan, with text: String, _ message: String, _ applicability: Applicability
    ) -> FixIt {
        FixIt(message, applicability, [Edit(span, text)])
    }
}
