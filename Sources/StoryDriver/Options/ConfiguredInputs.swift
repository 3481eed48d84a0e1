import StoryDiagnostics
import StorySource

/// The stories of a run, each with the options that hold for it, and the findings about options files, in the order in
/// which they are shown.
struct ConfiguredInputs {
    /// One thing to report on.
    enum Item: Sendable {
        /// What is wrong with an options file.
        case options([Finding])
        /// A story. One whose options file has an error is checked but not built.
        case story(StoryInput, StoryOptions, isBlocked: Bool)
    }

    private(set) var items: [Item] = []
    /// Options files that could not be read.
    private(set) var problems: [SystemError] = []

    /// Options of the command line win over those of files.
    init(_ inputs: [StoryInput], _ options: StoryOptions) {
        items = inputs.map { .story($0, options, isBlocked: false) }
    }
}
