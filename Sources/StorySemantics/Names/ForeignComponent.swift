import StorySyntax

/// Components under the names of other systems (LANGUAGE.md 3), which count as near misses of ours.
enum ForeignComponent {
    private static let names: [String: Component] = [
        "quote": .dropQuote, "pullquote": .dropQuote, "blockquote": .dropQuote,
        "callout": .sideNote, "note": .sideNote, "aside": .sideNote, "admonition": .sideNote,
        "song": .mediaRef, "track": .mediaRef, "album": .mediaRef, "music": .mediaRef,
        "card": .featureBox, "box": .featureBox,
    ]
    private static let pictures: Set<String> = ["figure", "img", "picture"]

    /// The component that a name means, whatever its case; nil for any other name.
    static func component(named name: String) -> Component? { name.utf8.count > 16 ? nil : names[name.lowercased()] }

    /// Whether a name means a picture, which is Markdown.
    static func isPicture(_ name: String) -> Bool { name.utf8.count <= 16 && pictures.contains(name.lowercased()) }
}
