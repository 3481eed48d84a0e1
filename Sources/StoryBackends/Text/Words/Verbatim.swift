/// Source text that is shown unchanged: Markdown that stories don't support.
enum Verbatim {
    struct Line {
        /// The width of its indentation in cells.
        let indent: Int
        /// The text after the indentation.
        let prose: Prose
    }

    /// Returns the lines of a text; LF, CRLF and CR each end one (LANGUAGE.md 1).
    static func lines(_ text: String) -> [Line] {
        var lines: [Line] = []
        var line = String.UnicodeScalarView()
        func finish() {
            var prose = Prose()
            prose.append(verbatim: String(line))
            lines.append(Line(indent: prose.elements.prefix { $0.breaking == .space }.count, prose: prose))
            line = String.UnicodeScalarView()
        }
        var isAfterCR = false
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\r" {
                if !(isAfterCR && scalar == "\n") { finish() }
            } else {
                line.append(scalar)
            }
            isAfterCR = scalar == "\r"
        }
        finish()
        return lines
    }
}
