import StoryIR

/// Renders the outline of a story: its title, and for each page its location, the title of its section, and its words.
///
/// The smallest useful backend, and the example of CONTRIBUTING's recipe.
package enum OutlineBackend {
    /// Returns the outline as UTF-8, one page per line.
    package static func render(_ document: StoryDocument) -> [UInt8] {
        var lines = ["\(plain(document.story.title)) (\(words(document.statistics.words)))"]
        for section in document.sections {
            for page in section.pages {
                lines.append("\(section.id)/\(page.id)  \(plain(section.title)) (\(words(page.wordCount)))")
            }
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func words(_ count: Int) -> String { count == 1 ? "1 word" : "\(count) words" }

    /// Returns text on one line, with U+FFFD for noncharacters, and nothing that could command a terminal or reorder the line.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: " "
                    default: scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
                    }
                }))
    }
}
