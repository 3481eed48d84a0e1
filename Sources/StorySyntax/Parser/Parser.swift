import StoryDiagnostics
import StorySource

/// What parsing a source gives: a tree, whatever the input, and what is wrong with its syntax.
package struct ParsedStory: Sendable {
    package let tree: SyntaxTree
    /// Findings of chapter 1, of YAML, and of tags; in no order.
    package let diagnostics: [Diagnostic]
    /// What became of the front matter; decides which later findings would only follow from its mistakes.
    package let frontMatter: FrontMatterParser.Outcome
}
