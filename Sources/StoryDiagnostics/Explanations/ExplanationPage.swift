import StorySource

/// What `mdxc explain` prints about one id.
package enum ExplanationPage {
    /// The widest line of prose.
    private static let width = 80

    /// The page of a rule, with a line break at its end.
    package static func text(_ rule: Rule, _ palette: Palette) -> String {
        let severity = palette.paint(rule.severity.rawValue, Palette.Role(rule.severity))
        var text = palette.paint(rule.id.rawValue, .message) + " (\(severity), \(rule.category.rawValue))\n"
        text += rule.summary + "\n\n"
        for paragraph in rule.explanation.split(separator: "\n", omittingEmptySubsequences: true) {
            text += wrapped(paragraph) + "\n"
        }
        let arguments = rule.options.isEmpty ? "" : " with " + rule.options.joined(separator: " ")
        text += palette.paint("Reported\(arguments):", .message) + "\n\n" + indented(rule.failing) + "\n"
        text += palette.paint("Mended:", .message) + "\n\n" + indented(rule.mended)
        return text
    }

    /// The fragments that an example is about, as its author wrote them.
    private static func indented(_ example: Rule.Example) -> String {
        example.fragments.map { ($0.path.map { "  \($0)\n\n" } ?? "") + indented($0.text) }.joined(separator: "\n")
    }

    private static func indented(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0.isEmpty ? "\n" : "    " + VisibleText.harmless(String($0)) + "\n" }.joined()
    }

    private static func wrapped(_ paragraph: Substring) -> String {
        var text = ""
        var cells = 0
        for word in paragraph.split(separator: " ") {
            let width = DisplayWidth.cells(of: word)
            if cells > 0, cells + 1 + width > Self.width {
                text += "\n"
                cells = 0
            }
            if cells > 0 {
                text += " "
                cells += 1
            }
            text += word
            cells += width
        }
        return text + "\n"
    }
}
