import StoryDiagnostics
import StoryDriver
import StoryIR
import StoryNavigation

/// A difference for people: a line for each change, then the effect on bookmarks.
enum DifferenceText {
    /// The number of bookmarks listed for each cause. There may be thousands.
    private static let longestList = 10

    static func write(
        _ difference: StoryDifference, from old: StoryDocument, to new: StoryDocument, _ output: OutputStream
    ) {
        for change in difference.changes { output.write(fromStory: words(change) + "\n") }
        if !difference.changes.isEmpty { output.write("\n") }
        let saves = difference.bookmarks
        if saves.refusedCount > 0 {
            output.write(
                "the story \(Quoting.quoted(old.story.id)) is \(Quoting.quoted(new.story.id)) now: "
                    + "all bookmarks are refused\n")
            return
        }
        let locations = saves.count == 1 ? "the one location" : "\(saves.count) locations"
        if saves.moved.isEmpty {
            let all = saves.count == 1 ? locations : "all \(locations)"
            output.write(
                (difference.isCompatible ? "nothing breaks: " : "") + "saved at \(all), readers find it again\n")
            return
        }
        output.write("saved at \(locations), readers find \(saves.exactCount) again as they were\n")
        let moved = saves.moved.filter { $0.reason != .historyChanged }
        if !moved.isEmpty {
            output.write("  \(moved.count) gone, with readers put elsewhere:\n")
            list(moved.map { "\(name($0.saved)) → \(name($0.restored))" }, output)
        }
        let changed = saves.moved.filter { $0.reason == .historyChanged }
        if !changed.isEmpty {
            output.write("  \(changed.count) with another path back:\n")
            list(changed.map { name($0.saved) }, output)
        }
    }

    private static func list(_ lines: [String], _ output: OutputStream) {
        for line in lines.prefix(longestList) { output.write(fromStory: "    \(line)\n") }
        if lines.count > longestList { output.write("    … and \(lines.count - longestList) more\n") }
    }

    private static func words(_ change: StoryDifference.Change) -> String {
        switch change {
        case .section(let id, let now): "section \(Quoting.quoted(id)) \(fate(now))"
        case .page(let location, let now): "page \(quoted(location)) \(fate(now?.description))"
        case .line(let location, let now): "line \(quoted(location)) \(fate(now?.description))"
        case .choice(let choice, let page, let now): "\(words(choice, page)) \(fate(now))"
        case .choiceTarget(let choice, let page, let now):
            "\(words(choice, page)) leads to \(Quoting.quoted(now)), not \(Quoting.quoted(choice.to))"
        case .next(let target, let page, let now?):
            "page \(quoted(page)) goes on to \(Quoting.quoted(now)), not \(Quoting.quoted(target))"
        case .next(let target, let page, nil):
            "page \(quoted(page)) does not go on to \(Quoting.quoted(target)) by itself any more"
        case .ending(let ending, let page, let now):
            "\(words(ending, page)) \(now.map { "is at \(quoted($0)) now" } ?? "is gone")"
        case .endingName(let ending, let page, let now):
            "\(words(ending, page)) has the id \(Quoting.quoted(now)), not \(Quoting.quoted(ending.id))"
        case .endingKind(let ending, let page, let now):
            "\(words(ending, page)) is \(now.rawValue), not \(ending.endingKind.rawValue)"
        }
    }

    private static func words(_ ending: IR.Ending, _ page: StoryLocation) -> String {
        "ending\(ending.title.map { " \(Quoting.quoted($0))" } ?? "") of \(quoted(page))"
    }

    private static func words(_ choice: IR.Choice, _ page: StoryLocation) -> String {
        "choice \(Quoting.quoted(choice.id)) of \(quoted(page)) (\(Quoting.clipped(choice.label.plainText)))"
    }

    private static func fate(_ now: String?) -> String { now.map { "is \(Quoting.quoted($0)) now" } ?? "is gone" }

    private static func quoted(_ location: StoryLocation) -> String { Quoting.quoted(location.description) }

    private static func name(_ location: StoryLocation) -> String { Quoting.clipped(location.description) }
}
