import StoryDiagnostics
import StorySource

/// A text with what is wrong in it, that can be checked again.
package protocol Fixable {
    var source: SourceFile { get }
    /// The diagnostics with the levels in force, in the order in which they are shown.
    var diagnostics: DiagnosticList { get }

    /// The same, after edits made another text of it.
    func rechecked(_ source: SourceFile) -> Self
}
