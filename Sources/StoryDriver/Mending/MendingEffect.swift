import StoryDiagnostics
import StoryFiles

/// What came of mending one text, beside the findings that are left.
struct MendingEffect: Sendable {
    /// What goes to standard output.
    enum Output: Sendable {
        case none
        case difference(UnifiedDifference)
        case text([UInt8])
    }

    var output = Output.none
    /// How many findings were mended.
    var findingCount = 0
    /// Whether the file was changed, or would be.
    var isChanged = false
    /// Why the file was not written.
    var problem: SystemError?
}
