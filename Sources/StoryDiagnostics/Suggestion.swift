import StorySource

/// A declared name that a misspelt one was probably meant to be.
package struct Suggestion: Equatable, Sendable {
    package let name: String
    package let declaration: SourceSpan
    /// The name as it has to be written in place of the misspelt one; nil if that is not possible.
    package let replacement: String?

    package init(name: String, declaration: SourceSpan, replacement: String?) {
        self.name = name
        self.declaration = declaration
        self.replacement = replacement
    }

    func fix(at span: SourceSpan, _ applicability: FixIt.Applicability = .unsafe) -> FixIt? {
        replacement.map { .replace(span, with: $0, "replace with \(Quoting.quoted(name))", applicability) }
    }
}
