import StorySource

/// Formats what `mdxc explain` prints about one id or format.
package enum ExplanationPage {
    /// The greatest width of a line of prose.
    private static let width = 80

    /// Returns the page of a rule, with a line break at its end.
    package static func text(_ rule: Rule, _ palette: TerminalPalette) -> String {
        let severity = palette.paint(rule.severity.rawValue, .severity(rule.severity))
        var text = palette.paint(rule.id.rawValue, .message) + " (\(severity), \(rule.category.rawValue))\n"
        text += rule.summary + "\n\n"
        for paragraph in rule.explanation.split(separator: "\n", omittingEmptySubsequences: true) {
            text += wrapped(paragraph) + "\n"
        }
        let arguments = rule.options.isEmpty ? "" : " with " + rule.options.joined(separator: " ")
        text += palette.paint("Reported\(arguments):", .message) + "\n\n" + indented(rule.failing) + "\n"
        text += palette.paint("Fixed:", .message) + "\n\n" + indented(rule.fixed)
        return text
    }

    /// Returns the page of a format, with a line break at its end.
    package static func text(_ format: FormatPage, _ palette: TerminalPalette) -> String {
        var text = palette.paint(format.name, .message) + " (format)\n\(format.summary)\n\n"
        for rule in format.rules { text += wrapped(rule) + "\n" }
        for object in format.objects {
            let rows = object.members.map { [$0.name, $0.isRequired ? "required" : "", $0.kind, $0.words] }
            text += palette.paint("Members of a \(object.name):", .message) + "\n\n" + columns(rows) + "\n"
        }
        return text + palette.paint("Example:", .message) + "\n\n" + indented(format.example)
    }

    /// Returns aligned columns: ASCII names, then arbitrary text in the last column.
    package static func columns(_ rows: [[String]]) -> String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row.dropLast(), widths).filter { $1 > 0 }.map { cell, width in
                cell + String(repeating: " ", count: width - cell.utf8.count)
            }
            return "    " + (cells + [row[row.count - 1]]).joined(separator: "  ") + "\n"
        }.joined()
    }

    /// Returns the fragments of an example, as its author wrote them.
    package static func indented(_ example: Rule.Example) -> String {
        example.fragments.map { ($0.path.map { "  \($0)\n\n" } ?? "") + indented($0.text) }.joined(separator: "\n")
    }

    private static func indented(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0.isEmpty ? "\n" : "    " + VisibleText.harmless(String($0)) + "\n" }.joined()
    }

    /// Returns prose wrapped to the width, with a line break at its end.
    package static func wrapped(_ paragraph: some StringProtocol) -> String {
        DisplayWidth.wrapped(paragraph, cells: width).joined(separator: "\n") + "\n"
    }
}
