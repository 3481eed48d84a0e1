import StoryDiagnostics
import StorySemantics
import StorySyntax
import StoryTranslation

/// The values of an argument, for the lists in help and for completions.
enum ArgumentKind: Sendable {
    /// One of a few words.
    case choice([String])
    /// Several of a few words, separated by commas.
    case choices([String])
    /// One of many names, too many to list in help.
    case names(NameList)
    case path
    case folder
    /// Any other value, such as a number or a URL, or no value.
    case unknown

    /// The words that help lists, after a colon: `: a, b or c`; empty if there are none.
    var listed: String {
        switch self {
        case .choice(let words), .choices(let words):
            guard let last = words.last, words.count > 1 else { return words.map { ": " + $0 }.joined() }
            return ": " + words.dropLast().joined(separator: ", ") + " or " + last
        case .names, .path, .folder, .unknown: return ""
        }
    }
}

/// Names with their meanings, which some shells show.
struct NameList: Sendable {
    /// What the names are, in the singular and in letters only: `id`.
    let noun: String
    let names: [(name: String, meaning: String)]

    /// The ids of warnings and notes, whose levels can be set.
    static let adjustableIDs = NameList(
        noun: "id", names: Rule.all.filter { $0.severity != .error }.map { ($0.id.rawValue, $0.summary) })

    /// The topics of `mdxc explain`: components, Markdown, JSON stories, and ids.
    static let explainable = NameList(
        noun: "subject",
        names: Component.all.map { ($0.name, $0.descriptor.summary) }
            + [ExplanationPage.markdown] + MarkdownTopic.all.map { ($0.name, $0.summary) }
            + [(JSONStoryReference.page.name, JSONStoryReference.page.summary)]
            + Rule.all.map { ($0.id.rawValue, $0.summary) })
}
