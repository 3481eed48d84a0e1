import StoryDiagnostics
import StorySource

/// A text with its diagnostics, which can be checked again.
package protocol Fixable {
    var source: SourceFile { get }
    /// The diagnostics with the levels in force, in display order.
    var diagnostics: DiagnosticList { get }

    /// Returns the result for the text after edits.
    func rechecked(_ source: SourceFile) -> Self
}
