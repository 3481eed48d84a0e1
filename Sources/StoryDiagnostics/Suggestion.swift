import StorySource

/// A declared name that a misspelt one was probably meant to be.
package struct Suggestion: Equatable, Sendable {
    /// The name.
    package let name: String
    /// Where it is declared.
    package let declaration: SourceSpan
    /// The name as it has to be written in the place of the misspelt one; nil where it can't be.
    package let replacement: String?

    package init(name: String, declaration: SourceSpan, replacement: String?) {
        self.name = name
        self.declaration = declaration
        self.replacement = replacement
    }

    /// The change that writes the name over `span`.
    func fix(at span: SourceSpan, _ applicability: FixIt.Applicability = .unsafe) -> FixIt? {
        replacement.map { .replace(span, with: $0, "replace with \(Quoting.quoted(name))", applicability) }
    }
}
