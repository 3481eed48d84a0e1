import StoryIR

/// The outline of a story: its title, and for each page its location, the title of its section, and its words.
///
/// The smallest backend that is of use, and the example of CONTRIBUTING's recipe.
package enum OutlineBackend {
    /// The outline as UTF-8, a page a line.
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

    /// Text on one line, without what could command a terminal or turn the line around, and U+FFFD for what is no character.
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
