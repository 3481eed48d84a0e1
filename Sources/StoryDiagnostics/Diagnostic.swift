import StorySource

/// One diagnostic about one source: what is wrong, where, and how to fix it.
///
/// The factories in `Rules/` create diagnostics and contain all their wording. Spans refer to the source that was being
/// compiled when the diagnostic was created.
package struct Diagnostic: Equatable, Sendable {
    /// Another location that helps to understand the diagnostic, with a few words.
    package struct Label: Equatable, Sendable {
        package var span: SourceSpan
        package var text: String

        package init(_ span: SourceSpan, _ text: String) {
            self.span = span
            self.text = text
        }
    }

    package let id: DiagnosticID
    /// The severity in force: that of the rule, unless levels changed it.
    package var severity: Severity
    /// The fact, then the remedy: lower case, no full stop, source quoted in `'…'`.
    package let message: String
    /// The exact characters that are wrong.
    package private(set) var span: SourceSpan
    /// A few words for the caret line; empty if the message needs none.
    package let label: String
    /// Related locations: a first declaration, a similar name, the tag that should have been closed.
    package private(set) var related: [Label]
    /// What readers show instead, if a fallback applies.
    package internal(set) var fallback: String?
    /// Alternative fixes, best first.
    package private(set) var fixes: [FixIt]

    /// Creates a diagnostic with its rule's severity. Drops fixes of more than ``FixIt/maximumEdits`` edits.
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
        self.fixes = fixes.filter { $0.edits.count <= FixIt.maximumEdits }
    }

    /// The greatest number of edits of a fix in the formats for programs. Hardly any fix has more than two, and each takes up
    /// to 250 bytes.
    package static let maximumListedEdits = 16

    /// The fixes in the formats for programs; `--fix` uses all of them.
    package var listedFixes: [FixIt] { fixes.filter { $0.edits.count <= Self.maximumListedEdits } }

    /// Whether it has a safe fix, which `--fix` applies.
    package var isSafelyFixable: Bool { fixes.contains { $0.applicability == .safe } }

    package func withUnsafeFixesOnly() -> Diagnostic { withFixes(.unsafe) }

    package func withoutFixes() -> Diagnostic { withFixes([]) }

    func withFixes(_ applicability: FixIt.Applicability) -> Diagnostic {
        withFixes(fixes.map { FixIt($0.message, applicability, $0.edits) })
    }

    /// Uses `lineBreak` for all line breaks in the text of its fixes, so that they match the file.
    package mutating func useLineBreaks(_ lineBreak: String) {
        guard fixes.contains(where: { $0.edits.contains(where: \.holdsLineBreak) }) else { return }
        fixes = fixes.map { FixIt($0.message, $0.applicability, $0.edits.map { $0.withLineBreaks(lineBreak) }) }
    }

    private func withFixes(_ fixes: [FixIt]) -> Diagnostic {
        var diagnostic = self
        diagnostic.fixes = fixes
        return diagnostic
    }

    /// Returns the diagnostic moved to the source from which this one's source was generated. `location`: maps a span to a
    /// location there. `edit`: maps an edit; nil if it can't be made there. A fix is kept if all of its edits can be.
    package func moved(_ location: (SourceSpan) -> SourceSpan, _ edit: (FixIt.Edit) -> FixIt.Edit?) -> Diagnostic {
        var diagnostic = self
        diagnostic.span = location(span)
        diagnostic.related = related.map { Label(location($0.span), $0.text) }
        diagnostic.fixes = fixes.compactMap { fix in
            let edits = fix.edits.compactMap(edit)
            return edits.count == fix.edits.count ? FixIt(fix.message, fix.applicability, edits) : nil
        }
        return diagnostic
    }

    /// The fallback, then the fixes, each with its name.
    var remedies: [(name: String, words: String)] {
        (fallback.map { [("fallback", $0)] } ?? []) + fixes.map { ("fix", $0.message) }
    }
}

/// A change of the source that makes a diagnostic go away.
package struct FixIt: Equatable, Sendable {
    /// How certain it is that the author wants the fix.
    package enum Applicability: String, Sendable {
        /// Never changes what the author meant; `--fix` applies it.
        case safe
        /// What the author probably meant; `--unsafe-fixes` applies it.
        case unsafe = "maybe"
    }

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

        /// Returns the replacement with `lineBreak` for each LF, CRLF and lone CR.
        fileprivate func withLineBreaks(_ lineBreak: String) -> Edit {
            // CR followed by LF is one character.
            Edit(span, text.map { ["\n", "\r", "\r\n"].contains($0) ? lineBreak : String($0) }.joined())
        }
    }

    /// The greatest number of edits in a fix: each takes some 150 bytes in a report, and a line can need millions.
    package static let maximumEdits = 4096

    /// An instruction to the author: `replace with 'trk-echo'`.
    package let message: String
    package let applicability: Applicability
    /// Replacements that must be applied together; they don't overlap.
    package let edits: [Edit]

    package init(_ message: String, _ applicability: Applicability, _ edits: [Edit]) {
        self.message = message
        self.applicability = applicability
        self.edits = edits
    }

    package static func replace(
        _ span: SourceSpan, with text: String, _ message: String, _ applicability: Applicability
    ) -> FixIt {
        FixIt(message, applicability, [Edit(span, text)])
    }
}
