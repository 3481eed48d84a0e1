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

    /// Returns aligned columns, the last one of prose, which is below the others if they leave too little room for it.
    package static func columns(_ rows: [[String]], indent: Int = 4) -> String {
        let names = rows[0].indices.dropLast().filter { column in rows.contains { !$0[column].isEmpty } }
        let widths = names.map { column in rows.map { DisplayWidth.cells(of: $0[column]) }.max() ?? 0 }
        let start = widths.reduce(indent) { $0 + $1 + 2 }
        let isBelow = width - start < 30
        let margin = String(repeating: " ", count: isBelow ? indent + 4 : start)
        return rows.map { row in
            let cells = zip(names, widths).map {
                row[$0] + String(repeating: " ", count: $1 - DisplayWidth.cells(of: row[$0]))
            }
            let prose = DisplayWidth.wrapped(row[row.count - 1], cells: width - margin.utf8.count)
            let head =
                isBelow
                ? cells.joined(separator: "  ").trimming { $0 == " " } + "\n" + margin
                : cells.joined(separator: "  ") + "  "
            return String(repeating: " ", count: indent) + head + prose.joined(separator: "\n" + margin) + "\n"
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
