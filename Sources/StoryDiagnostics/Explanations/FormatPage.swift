/// The documentation of a story format other than MDX: its page in `mdxc explain`, and its part of the language reference.
package struct FormatPage: Sendable {
    package struct Member: Sendable {
        package let name: String
        package let isRequired: Bool
        /// The type of the value, in a word or two: `string`, `list of choices`.
        package let kind: String
        /// The meaning, in a few words.
        package let words: String

        package init(_ name: String, isRequired: Bool, kind: String, words: String) {
            self.name = name
            self.isRequired = isRequired
            self.kind = kind
            self.words = words
        }
    }

    /// The name of its schema, which `mdxc explain` accepts too.
    package let name: String
    /// A one-line summary: lower case, no full stop.
    package let summary: String
    /// Rules beyond the objects, a sentence or a few each.
    package let rules: [String]
    /// The objects, the outermost first.
    package let objects: [(name: String, members: [Member])]
    package let example: String

    package init(
        _ name: String, _ summary: String, rules: [String], objects: [(name: String, members: [Member])],
        example: String
    ) {
        self.name = name
        self.summary = summary
        self.rules = rules
        self.objects = objects
        self.example = example
    }
}
