/// How deep things nest; what is deeper is `nesting_too_deep` (LANGUAGE.md 2 and 3).
package enum NestingLimit {
    /// Mappings and lists of the front matter, the root included.
    package static let frontMatter = YAMLTreeReader.maximumDepth
    /// Elements.
    package static let elements = BodyParser.depthLimit
    /// Emphasis, strong emphasis and links.
    package static let inlines = InlineParser.depthLimit
}
