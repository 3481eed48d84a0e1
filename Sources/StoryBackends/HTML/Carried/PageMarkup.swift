/// What the script of a page puts around its story: the markup of its parts, which nobody sees before. Nothing of a story gets
/// into it.
struct PageMarkup: OwnContent {
    static let element = Element.template

    /// All of it, UTF-8.
    let bytes: [UInt8]

    /// The markup for a page with these parts; nil where the scripts of none of them have any.
    init?(_ parts: Set<PagePart>) {
        let files = PagePart.allCases.filter(parts.contains).compactMap(\.markup)
        guard !files.isEmpty else { return nil }
        bytes = Array("\n".utf8) + files.flatMap(\.bytes)
    }
}
