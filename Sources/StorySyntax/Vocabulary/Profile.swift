/// A profile of the language: which components and fields it has. The later one has all of the earlier one.
public enum Profile: UInt8, Comparable, Sendable {
    /// `schema_version: 0.1`, chapters 1 to 6 of LANGUAGE.md.
    case narrative
    /// `schema_version: 0.2`, chapter 7.
    case interactive
    /// `schema_version: 0.3`: standard Markdown, chapter 4.
    case markdown
    /// No language of stories: Markdown with HTML and indented code, in which nothing is a component or an expression.
    case commonMark
    /// As ``commonMark``, without indented code and with module statements, as MDX of other programs has them.
    case foreignMDX
    /// As ``commonMark``, without indented code and blocks of HTML.
    case foreignProse

    /// The profile of a `schema_version`; 0.1 for none, or one that there is not.
    public init(schemaVersion: String?) {
        self = [.markdown, .interactive].first { $0.schemaVersion == schemaVersion } ?? .narrative
    }

    /// The version that asks for it.
    public var schemaVersion: String {
        switch self {
        case .narrative: "0.1"
        case .interactive: "0.2"
        case .markdown, .commonMark, .foreignMDX, .foreignProse: "0.3"
        }
    }

    /// The earlier one is less.
    public static func < (left: Profile, right: Profile) -> Bool { left.rawValue < right.rawValue }
}
