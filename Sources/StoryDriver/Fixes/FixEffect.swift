import StoryDiagnostics
import StoryFiles

/// What came of fixing one text, beside the diagnostics that are left.
package struct FixEffect: Sendable {
    /// What goes to standard output.
    enum Output: Sendable {
        case none
        case difference(UnifiedDifference)
        case text([UInt8])
    }

    var output = Output.none
    /// How many diagnostics were fixed.
    var diagnosticCount = 0
    /// Whether the file was changed, or would be.
    var isChanged = false
    /// Why the file was not written.
    var problem: SystemError?
}
