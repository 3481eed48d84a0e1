/// The limits of nesting. Deeper nesting is reported as `nesting_too_deep` (LANGUAGE.md 10).
public enum NestingLimit {
    /// Mappings and lists of the front matter, the root included. libyaml is quadratic in the depth of flow collections.
    public static let frontMatter = 64
    /// Elements.
    public static let elements = 64
    /// Quotes, lists and footnotes.
    public static let containers = 64
    /// Emphasis, strong emphasis and links.
    public static let inlines = 100
}
