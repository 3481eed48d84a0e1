/// Why there is nothing to compile. What is wrong in a story is no error of the compiler: it comes with the diagnostics.
public enum CompilerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder holds neither a `story.mdx` nor a `story.json`, or is none.
    case noStory(folder: String)
    /// The source can't be read, for the reason in these words.
    case unreadable(String)
    /// The source is the output of a compiler: it can be decoded as it is.
    case compiledStory(name: String)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .noStory(let folder): "there is no story in '\(folder)': it needs a 'story.mdx' or a 'story.json'"
        case .unreadable(let reason): reason
        case .compiledStory(let name):
            "'\(name)' is a compiled story, or a part of one; compile the one that it was made from"
        }
    }
}
