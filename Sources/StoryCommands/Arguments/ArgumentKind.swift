import StoryDiagnostics
import StorySemantics
import StorySyntax
import StoryTranslation

/// What an argument can be, as far as it is known beforehand: the one source of what help lists and completions offer.
enum ArgumentKind: Sendable {
    /// One of a few words.
    case choice([String])
    /// Some of a few words, apart by commas.
    case choices([String])
    /// One of many names, too many for the help.
    case names(NameList)
    /// A file or folder.
    case path
    /// A folder.
    case folder
    /// Anything else: a number, a URL; or nothing.
    case unknown

    /// The words that the help lists, after a colon: `: a, b or c`; nothing where there are none.
    var listed: String {
        switch self {
        case .choice(let words), .choices(let words):
            guard let last = words.last, words.count > 1 else { return words.map { ": " + $0 }.joined() }
            return ": " + words.dropLast().joined(separator: ", ") + " or " + last
        case .names, .path, .folder, .unknown: return ""
        }
    }
}

/// Names with their meanings, which some shells show beside them.
struct NameList: Sendable {
    /// What one of them is, in letters only.
    let noun: String
    let names: [(name: String, meaning: String)]

    /// The ids of warnings and notes, which are those whose level can be set.
    static let adjustableIDs = NameList(
        noun: "id", names: Rule.all.filter { $0.severity != .error }.map { ($0.id.rawValue, $0.summary) })

    /// What `mdxc explain` knows: components, Markdown, stories in JSON, and ids.
    static let explainable = NameList(
        noun: "subject",
        names: Component.all.map { ($0.name, $0.descriptor.summary) }
            + [ExplanationPage.markdown] + MarkdownTopic.all.map { ($0.name, $0.summary) }
            + [(JSONStoryReference.page.name, JSONStoryReference.page.summary)]
            + Rule.all.map { ($0.id.rawValue, $0.summary) })
}
