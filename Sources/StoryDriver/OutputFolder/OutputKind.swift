import StorySource

/// An output that `build --emit` can write for a story.
package enum OutputKind: String, CaseIterable, Sendable {
    case ir
    case html
    /// Titles, locations and word counts.
    case outline
    case text
    /// The story as JSON, for programs that write such stories.
    case jsonStory = "json-story"
    /// The dependencies of the other files, for make and ninja.
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

    /// Returns whether a file of the output, by the components of its path, is of this kind.
    func owns(_ names: [[UInt8]]) -> Bool { names == [fileName] || self == .ir && SplitOutput.owns(names) }

    /// Whether the story's assets are beside the file (CLI.md 5). Plain text does not use them.
    var needsAssets: Bool { self != .text }

    /// Whether the file contains the hashes of assets.
    var holdsHashes: Bool { self == .ir }

    /// Parses a list of kinds, separated by commas and optional spaces. Returns each kind once, in the order of this
    /// enumeration. Returns the kinds, or else the first unknown name in the list.
    package static func kinds(in list: some StringProtocol) -> Result<[OutputKind], UnknownKind> {
        var named: Set<OutputKind> = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            let name = name.trimming { $0 == " " }
            guard let kind = OutputKind(rawValue: name) else { return .failure(UnknownKind(name: name)) }
            named.insert(kind)
        }
        return .success(allCases.filter(named.contains))
    }

    package struct UnknownKind: Error { package let name: String }
}
