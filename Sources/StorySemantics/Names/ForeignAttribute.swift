import StorySyntax

/// Names of attributes in other systems (LANGUAGE.md 3), which count as near misses of ours under 0.3.
enum ForeignAttribute {
    private static let names: [AttributeName: Set<String>] = [
        .id: ["key", "name", "slug"],
        .title: ["heading", "headline", "label", "name"],
        .label: ["heading", "key", "name", "term", "title"],
        .value: ["content", "number", "text"],
        .year: ["date", "time", "when"],
        .ref: ["asset", "file", "id", "key", "media", "name", "song", "src"],
        .to: ["goto", "href", "link", "target"],
        .src: ["file", "href", "image", "path", "ref", "source", "url"],
        .alt: ["alttext", "description"],
        .caption: ["text"],
        .attribution: ["author", "by", "cite", "name", "source"],
        .credit: ["author", "by", "copyright", "photographer"],
        .speaker: ["by", "character", "name", "voice", "who"],
        .prompt: ["label", "question", "text", "title"],
    ]

    /// Returns the names of an attribute in other systems, in lower case.
    static func names(ofAttributeNamed name: String) -> Set<String> { names.first { $0.key.name == name }?.value ?? [] }

    /// Returns whether other systems give an attribute this name, in any case.
    static func isName(_ name: String, of attribute: AttributeName) -> Bool {
        name.utf8.count <= 16 && names[attribute]?.contains(name.lowercased()) == true
    }
}
