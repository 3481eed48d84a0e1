/// The reason why there is nothing to compile. Mistakes in a story are not errors of the compiler; they are diagnostics.
public enum CompilerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder contains neither a `story.mdx` nor a `story.json`, or is not a folder.
    case noStory(folder: String)
    /// The source can't be read, for this reason.
    case unreadable(String)
    /// The source is an output of the compiler, which can be decoded directly.
    case compiledStory(name: String)

    /// A description of the error for people.
    public var description: String {
        switch self {
        case .noStory(let folder): "there is no story in '\(folder)': it needs a 'story.mdx' or a 'story.json'"
        case .unreadable(let reason): reason
        case .compiledStory(let name):
            "'\(name)' is a compiled story, or a part of one; compile the one that it was made from"
        }
    }
}
