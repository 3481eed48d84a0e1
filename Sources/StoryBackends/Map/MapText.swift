import StoryDiagnostics
import StoryGraph
import StorySource

/// Words of a story as they are on one line of a map.
enum MapText {
    /// On one line, white space as single spaces, without what could command a terminal, and U+FFFD for what is no character.
    static func line(_ text: String) -> String {
        var words = String.UnicodeScalarView()
        var isAfterSpace = true
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                if !isAfterSpace { words.append(" ") }
                isAfterSpace = true
            } else {
                words.append(scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar)
                isAfterSpace = false
            }
        }
        if words.last == " " { words.removeLast() }
        return VisibleText.harmless(String(words))
    }

    /// A line with spaces after it, so that it takes so many cells.
    static func padded(_ line: String, cells: Int) -> String {
        line + String(repeating: " ", count: max(0, cells - DisplayWidth.cells(of: line)))
    }

    /// Nobody reads more than this of a label in a drawing, in cells; and Graphviz takes at most 16,384 bytes of one.
    private static let longestLabel = 600

    /// The start of a line that is too long for a drawing, or all of it, broken at spaces, so that no piece but a single
    /// word takes more cells.
    static func wrapped(_ line: String, cells limit: Int) -> [String] {
        var lines: [String] = []
        var cells = 0
        for word in DisplayWidth.clipped(line, cells: longestLabel).split(separator: " ") {
            let width = DisplayWidth.cells(of: word)
            if let last = lines.indices.last, cells + 1 + width <= limit {
                lines[last] += " " + word
                cells += 1 + width
            } else {
                lines.append(String(word))
                cells = width
            }
        }
        return lines
    }

    /// The title of a section as it is after its id; nil where it says no more, as in a story that came as JSON.
    static func title(of section: StoryMap.Section) -> String? {
        section.title.isEmpty || section.title == section.id ? nil : line(section.title)
    }

    /// What an end is called: `good ending: One Ear Each`; nil where the story goes on.
    static func end(_ exit: StoryMap.Exit) -> String? {
        switch exit {
        case .next, .choices: nil
        // An ending without an id is the first of its page, `e0`, which tells a reader of the map nothing.
        case .ending(let id, let kind, let title):
            title == nil && id == "e0" ? "\(kind) ending" : "\(kind) ending: \(line(title ?? id))"
        case .end: "the end"
        case .loose: "just stops, without an ending"
        }
    }
}
