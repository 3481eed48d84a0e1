import StorySource

/// Why a reader refuses a story.
public enum IncompatibleStory: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document has another major version than this library reads.
    case version(IR.Version)
    /// The document asks for something that this version of the library has no word for.
    case unknownRequirement(String)
    /// The document asks for things that the reader said it can't do.
    case unsupportedRequirements([IR.Requirement])

    /// The fact, then the remedy, for a log or an error page.
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

extension IncompatibleStory {
    /// Refuses a version with another major number than this library reads.
    static func check(_ version: IR.Version) throws(IncompatibleStory) {
        guard version.major == IR.Version.current.major else { throw .version(version) }
    }

    /// The requirements that have these names. Throws ``unknownRequirement(_:)``.
    static func requirements(_ names: [String]) throws(IncompatibleStory) -> [IR.Requirement] {
        try names.map { (name) throws(IncompatibleStory) in
            guard let known = IR.Requirement(rawValue: name) else { throw .unknownRequirement(name) }
            return known
        }
    }
}
