import StorySource

/// Why a reader refuses a story.
public enum IncompatibleStory: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document has a major version that this library does not read.
    case version(IR.Version)
    /// The document has a requirement that this library does not know.
    case unknownRequirement(String)
    /// The document has requirements that the reader does not support.
    case unsupportedRequirements([IR.Requirement])

    /// The error, then the remedy, for a log or an error page.
    public var description: String {
        switch self {
        case .version(let version):
            "the story has irVersion \(version) and this reader knows \(IR.Version.current.major).x; update the reader"
        case .unknownRequirement(let name):
            "the story requires '\(ShortText.cut(name))', which this reader does not know; update the reader"
        case .unsupportedRequirements(let names):
            "the story requires \(names.map { "'\($0.rawValue)'" }.joined(separator: ", ")), which this reader can't do"
        }
    }
}
