import StoryDiagnostics
import StoryFiles

/// The effect of fixing one text, apart from the remaining diagnostics.
package struct FixEffect: Sendable {
    /// What is written to standard output.
    enum Output: Sendable {
        case none
        case difference(UnifiedDifference)
        case text([UInt8])
    }

    var output = Output.none
    var diagnosticCount = 0
    /// Whether the file was changed, or would be.
    var isChanged = false
    /// The reason why the file was not written.
    var problem: SystemError?
}
