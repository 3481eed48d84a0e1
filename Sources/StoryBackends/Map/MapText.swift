import StoryDiagnostics
import StoryGraph
import StorySource

/// Formats text of a story for one line of a map.
enum MapText {
    /// Returns a text on one line, with single spaces, U+FFFD for noncharacters, and nothing that could command a terminal.
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

    static func padded(_ line: String, cells: Int) -> String {
        line + String(repeating: " ", count: max(0, cells - DisplayWidth.cells(of: line)))
    }

    /// The greatest length of a label in a drawing, in cells. Graphviz accepts at most 16,384 bytes.
    private static let longestLabel = 600

    /// Returns a line, or the start of one that is too long for a drawing, broken as by ``DisplayWidth/wrapped(_:cells:)``.
    static func wrapped(_ line: String, cells limit: Int) -> [String] {
        DisplayWidth.wrapped(DisplayWidth.clipped(line, cells: longestLabel), cells: limit)
    }

    /// Returns the title of a section for display after its id; nil if it adds nothing, as in a story from JSON.
    static func title(of section: StoryMap.Section) -> String? {
        section.title.isEmpty || section.title == section.id ? nil : line(section.title)
    }

    /// Returns the label of an ending: `good ending: One Ear Each`; nil if the story continues.
    static func end(_ exit: StoryMap.Exit) -> String? {
        switch exit {
        case .next, .choices: nil
        // `e0` is the generated id of an ending without one; it is not shown.
        case .ending(let id, let kind, let title):
            title == nil && id == "e0" ? "\(kind) ending" : "\(kind) ending: \(line(title ?? id))"
        case .end: "the end"
        case .loose: "stops without an ending"
        }
    }
}
