/// A profile of the language, which determines its components and fields. A later profile includes the earlier ones.
public enum Profile: UInt8, Comparable, Sendable {
    /// `schema_version: 0.1`, chapters 1 to 6 of LANGUAGE.md.
    case narrative
    /// `schema_version: 0.2` (LANGUAGE.md 7).
    case interactive
    /// `schema_version: 0.3`: standard Markdown (LANGUAGE.md 4).
    case markdown
    /// Not a story language: Markdown with HTML and indented code, without components and expressions.
    case commonMark
    /// As ``commonMark``, without indented code and with module statements, for MDX of other programs.
    case foreignMDX
    /// As ``commonMark``, without indented code and HTML blocks.
    case foreignProse

    /// Creates the profile of a `schema_version`; 0.1 if it is nil or unknown.
    public init(schemaVersion: String?) {
        self = [.markdown, .interactive].first { $0.schemaVersion == schemaVersion } ?? .narrative
    }

    /// The version that selects the profile.
    public var schemaVersion: String {
        switch self {
        case .narrative: "0.1"
        case .interactive: "0.2"
        case .markdown, .commonMark, .foreignMDX, .foreignProse: "0.3"
        }
    }

    /// Returns whether the left profile is earlier.
    public static func < (left: Profile, right: Profile) -> Bool { left.rawValue < right.rawValue }
}
