/// What there is to know about one component: the page that `mdxc explain` prints about it, and its entry in the language
/// reference.
package struct ComponentPage: Sendable {
    /// One attribute.
    package struct Attribute: Sendable {
        package let name: String
        package let isRequired: Bool
        /// What the value is, in a word: `text`, `prose` ….
        package let kind: String
        /// All values that are allowed, and the one that stands for none; empty and nil where any text is.
        package let values: [String]
        package let defaultValue: String?
        /// The first schema version that has it; nil where the component always had it.
        package let since: String?
        /// What it says, in a few words.
        package let words: String

        package init(
            _ name: String, isRequired: Bool, kind: String, values: [String], defaultValue: String?, since: String?,
            words: String
        ) {
            self.name = name
            self.since = since
            self.isRequired = isRequired
            self.kind = kind
            self.values = values
            self.defaultValue = defaultValue
            self.words = words
        }
    }

    package let name: String
    /// One line, lower case, no full stop.
    package let summary: String
    /// The first schema version that has it; nil for the very first.
    package let since: String?
    /// What it may appear in; empty for the body itself.
    package let parents: [String]
    /// Whether text may appear between its tags.
    package let holdsProse: Bool
    /// The components that may appear between its tags.
    package let children: [String]
    package let attributes: [Attribute]
    /// A story with one, or the part of a story that matters.
    package let example: Rule.Example

    package init(
        _ name: String, _ summary: String, since: String?, parents: [String], holdsProse: Bool, children: [String],
        attributes: [Attribute], example: Rule.Example
    ) {
        self.name = name
        self.summary = summary
        self.since = since
        self.parents = parents
        self.holdsProse = holdsProse
        self.children = children
        self.attributes = attributes
        self.example = example
    }

    /// Whether its tag closes itself.
    package var closesItself: Bool { !holdsProse && children.isEmpty }
}
