/// What there is to know about stories in another format than MDX: the page that `mdxc explain` prints about it, and its
/// part of the language reference.
package struct FormatPage: Sendable {
    /// An object of the format.
    package struct Object: Sendable {
        package let name: String
        package let members: [Member]

        package init(_ name: String, members: [Member]) {
            self.name = name
            self.members = members
        }
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let name: String
        package let isRequired: Bool
        /// What the value is, in a word or two: `string`, `list of choices`.
        package let kind: String
        /// What it says, in a few words.
        package let words: String

        package init(_ name: String, isRequired: Bool, kind: String, words: String) {
            self.name = name
            self.isRequired = isRequired
            self.kind = kind
            self.words = words
        }
    }

    /// The name of its schema, by which `mdxc explain` knows it too.
    package let name: String
    /// One line, lower case, no full stop.
    package let summary: String
    /// What the objects don't say, a sentence or a few each.
    package let rules: [String]
    /// The outermost first.
    package let objects: [Object]
    /// A whole story.
    package let example: String

    package init(_ name: String, _ summary: String, rules: [String], objects: [Object], example: String) {
        self.name = name
        self.summary = summary
        self.rules = rules
        self.objects = objects
        self.example = example
    }
}
