import StoryDiagnostics
import StoryKit
import StoryNavigation

/// The path of a reader as text: the option that replays it, then a line for each page, with the number of its choice.
enum PathRecord {
    /// Returns the text, with LF after each line.
    @MainActor static func text(_ reader: StoryReader) -> String {
        var text: String
        let bookmark = reader.bookmark
        let steps = bookmark.history
        // The path of a loaded bookmark may lack its beginning, or be empty.
        let first = (steps.first?.from ?? bookmark.location).withoutLine
        let isWhole = first == StoryLocation(reader.document.story.start)?.withoutLine
        let choices = isWhole ? reader.choicesTaken : nil
        if let choices {
            text = "--choices " + (choices.isEmpty ? "''" : choices.map { "\($0 + 1)" }.joined(separator: ",")) + "\n"
        } else {
            let why = isWhole ? "the path has a jump" : "the path does not start where the story does"
            text = "no --choices lead here: \(why)\n"
        }
        var rest = (choices ?? [])[...]
        for (index, step) in steps.enumerated() {
            let page = step.from.withoutLine
            let next = index + 1 < steps.count ? steps[index + 1].from : bookmark.location
            switch step.kind {
            case .advance: if page != next.withoutLine { text += "\(page)\n" }
            case .choice(let id): text += "\(page): " + (rest.popFirst().map { "\($0 + 1)" } ?? id) + "\n"
            case .jump: text += "\(page): jump\n"
            }
        }
        return text.split(separator: "\n").map { VisibleText.harmless(String($0)) + "\n" }.joined()
            + VisibleText.harmless(bookmark.location.description) + "\n"
    }
}
