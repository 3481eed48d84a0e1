/// What `build --emit` can write for a story.
package enum OutputKind: String, CaseIterable, Sendable {
    /// The IR as JSON.
    case ir
    /// A page of HTML.
    case html
    /// Titles, locations and word counts.
    case outline
    /// The story as plain text.
    case text
    /// The story in JSON, for what writes such stories.
    case jsonStory = "json-story"
    /// What the other files depend on, for make and ninja.
    case deps

    /// The name of its file in the story's output folder.
    var fileName: [UInt8] {
        switch self {
        case .ir: Array("story.json".utf8)
        case .html: Array("index.html".utf8)
        case .outline: Array("outline.txt".utf8)
        case .text: Array("story.txt".utf8)
        case .jsonStory: Array("json-story.json".utf8)
        case .deps: Array("story.d".utf8)
        }
    }

    /// Whether a file of the output, by the parts of its path, is of this kind.
    func owns(_ names: [[UInt8]]) -> Bool { names == [fileName] || self == .ir && SplitOutput.owns(names) }

    /// Whether the story's assets are beside the file (CLI.md 5). A plain text has no use for them.
    var needsAssets: Bool { self != .text }

    /// Whether the file names the contents of assets by their hashes.
    var holdsHashes: Bool {
        switch self {
        case .ir: true
        case .html, .outline, .text, .jsonStory, .deps: false
        }
    }

    /// The kinds that a list apart by commas, and spaces around them, names, each once, in the order of this enumeration.
    /// - Returns: The first name in the list that is no kind, instead.
    package static func kinds(in list: some StringProtocol) -> Result<[OutputKind], UnknownKind> {
        var named: Set<OutputKind> = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            let name = Self.withoutSpaces(name)
            guard let kind = OutputKind(rawValue: name) else { return .failure(UnknownKind(name: name)) }
            named.insert(kind)
        }
        return .success(allCases.filter(named.contains))
    }

    private static func withoutSpaces(_ name: some StringProtocol) -> String {
        let start = name.drop { $0 == " " }
        return String(start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)])
    }

    /// A name that is no kind of output.
    package struct UnknownKind: Error {
        package let name: String
    }
}
