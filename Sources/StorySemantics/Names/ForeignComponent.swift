import StorySyntax

/// Names of components in other systems (LANGUAGE.md 3), which count as near misses of ours.
enum ForeignComponent {
    private static let names: [String: Component] = [
        "quote": .dropQuote, "pullquote": .dropQuote, "blockquote": .dropQuote,
        "callout": .sideNote, "note": .sideNote, "aside": .sideNote, "admonition": .sideNote,
        "song": .mediaRef, "track": .mediaRef, "album": .mediaRef, "music": .mediaRef,
        "card": .featureBox, "box": .featureBox, "facts": .factGrid, "stats": .factGrid, "event": .timelineItem,
        "images": .gallery, "photos": .gallery, "carousel": .gallery, "slideshow": .gallery,
        "video": .fullBleed, "hero": .fullBleed, "banner": .fullBleed, "audio": .sound,
    ]
    private static let pictures: Set<String> = ["figure", "img", "photo", "picture"]
    private static let links: Set<String> = ["anchor", "link", "navlink"]

    /// Returns the component that a name means, in any case, or nil.
    static func component(named name: String) -> Component? { name.utf8.count > 16 ? nil : names[name.lowercased()] }

    /// Returns whether a name means a picture, which is Markdown in a story.
    static func isPicture(_ name: String) -> Bool { name.utf8.count <= 16 && pictures.contains(name.lowercased()) }

    /// Returns whether a name means a video, which is a FullBleed of that kind.
    static func isVideo(_ name: String) -> Bool { name.lowercased() == "video" }

    /// Returns whether a name means a link, which is Markdown in a story.
    static func isLink(_ name: String) -> Bool { name.utf8.count <= 16 && links.contains(name.lowercased()) }
}
