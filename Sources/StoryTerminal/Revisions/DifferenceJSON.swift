import StoryDriver
import StoryIR
import StoryNavigation

/// A difference as JSON. Member names and order are a public contract, described by `Grammar/diff.schema.json`.
enum DifferenceJSON {
    /// The version of the format. A change of its major part breaks readers.
    private static let version = "1.1"

    static func write(
        _ difference: StoryDifference, from old: StoryDocument, to new: StoryDocument, _ output: OutputStream
    ) {
        var json = JSONWriter(style: .pretty) { output.write(fromStory: $0) }
        json.beginObject()
        json.member("formatVersion", version)
        json.member("old")
        write(old, &json)
        json.member("new")
        write(new, &json)
        json.member("breaks", !difference.isCompatible)
        json.member("changes", difference.changes) { write($0, &$1) }
        json.member("saves")
        write(difference.bookmarks, &json)
        json.endObject()
        do { try json.finish() } catch { preconditionFailure("the stream keeps its failures to itself") }
    }

    private static func write(_ revision: StoryDocument, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("story", revision.story.id)
        json.member("hash", revision.source.hash)
        json.endObject()
    }

    private static func write(_ change: StoryDifference.Change, _ json: inout JSONWriter) {
        json.member("what")
        switch change {
        case .section(let id, let now): write("section", at: id, now: now, &json)
        case .page(let location, let now): write("page", at: location.description, now: now?.description, &json)
        case .line(let location, let now): write("line", at: location.description, now: now?.description, &json)
        case .choice(let choice, let page, let now):
            write("choice", at: page.description, now: now, &json)
            write(choice, &json)
        case .choiceTarget(let choice, let page, let now):
            write("choiceTarget", at: page.description, now: now, &json)
            write(choice, &json)
        case .next(let target, let page, let now):
            write("next", at: page.description, now: now, &json)
            json.member("to", target)
        case .ending(let ending, let page, let now):
            write("ending", at: page.description, now: now?.description, &json)
            write(ending, &json)
        case .endingName(let ending, let page, let now):
            write("endingName", at: page.description, now: now, &json)
            write(ending, &json)
        case .endingKind(let ending, let page, let now):
            write("endingKind", at: page.description, now: now.rawValue, &json)
            json.member("kind", ending.endingKind.rawValue)
            write(ending, &json)
        }
    }

    private static func write(_ ending: IR.Ending, _ json: inout JSONWriter) {
        json.member("id", ending.id)
        json.member("title", ending.title)
    }

    private static func write(_ what: String, at location: String, now: String?, _ json: inout JSONWriter) {
        json.string(what)
        json.member("at", location)
        json.member("now")
        if let now { json.string(now) } else { json.null() }
    }

    private static func write(_ choice: IR.Choice, _ json: inout JSONWriter) {
        json.member("id", choice.id)
        json.member("to", choice.to)
        json.member("label", choice.label.plainText)
    }

    private static func write(_ saves: StoryDifference.Bookmarks, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("count", saves.count)
        json.member("exact", saves.exactCount)
        json.member("refused", saves.refusedCount)
        json.member("moved", saves.moved) { save, json in
            json.member("saved", save.saved.description)
            json.member("restored", save.restored.description)
            json.member("reason", name(save.reason))
            json.member("lost", save.lostCount)
        }
        json.endObject()
    }

    private static func name(_ reason: Restoration.Move.Reason) -> String {
        switch reason {
        case .sectionGone: "sectionGone"
        case .pageGone: "pageGone"
        case .lineGone: "lineGone"
        case .historyChanged: "wayChanged"
        }
    }
}
