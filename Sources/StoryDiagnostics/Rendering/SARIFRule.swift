import StorySource

/// A rule in a SARIF log (a `reportingDescriptor`, section 3.49), with the properties that GitHub reads.
enum SARIFRule {
    /// Writes the descriptor as an element.
    static func write(_ rule: Rule, to json: inout JSONText) {
        json.object { json in
            json.member("id", rule.id.rawValue)
            json.member("name", name(rule.id))
            json.member("shortDescription") { $0.member("text", rule.summary) }
            json.member("fullDescription") { $0.member("text", rule.explanation) }
            json.member("help") {
                $0.member("text", ExplanationPage.text(rule, TerminalPalette(isColored: false)))
                $0.member("markdown", markdown(rule))
            }
            json.member("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
            json.member("properties") {
                $0.member("tags", [rule.category.rawValue])
                // The compiler's diagnostics are exact.
                $0.member("precision", "very-high")
                $0.member("problem.severity", rule.severity == .note ? "recommendation" : rule.severity.rawValue)
            }
        }
    }

    /// Returns `UnresolvedMediaRef` for `unresolved_media_ref`.
    private static func name(_ id: DiagnosticID) -> String {
        id.rawValue.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Returns the explanation with its examples in code blocks.
    private static func markdown(_ rule: Rule) -> String {
        let arguments = rule.options.isEmpty ? "" : " with `\(rule.options.joined(separator: " "))`"
        let explanation = rule.explanation.split(separator: "\n").map(escaped).joined(separator: "\n\n")
        return explanation + "\n\nReported\(arguments):\n\n" + blocks(rule.failing) + "\nFixed:\n\n"
            + blocks(rule.fixed)
    }

    private static func blocks(_ example: Rule.Example) -> String {
        example.fragments.map { ($0.path.map { "`\($0)`\n\n" } ?? "") + block($0.text) }.joined(separator: "\n")
    }

    /// Returns a code block with a fence that is longer than any in the text.
    private static func block(_ text: String) -> String {
        let fence = String(repeating: "`", count: max(3, text.utf8.longestRun(of: UInt8(ascii: "`")) + 1))
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return fence + "\n" + lines.map { VisibleText.harmless(String($0)) + "\n" }.joined() + fence + "\n"
    }

    /// Returns prose with all Markdown escaped.
    private static func escaped(_ text: Substring) -> String {
        text.replacingScalars { "\\`*_{}[]<>#|~&!".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }
}
