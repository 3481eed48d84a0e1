import StoryCompiler

/// The inputs of a story's output. If all of them are unchanged, the output is up to date.
///
/// Only a build without diagnostics leaves a record, so that a skipped build has nothing to report.
struct BuildRecord: Equatable, Sendable {
    /// The hash of the source's bytes.
    var source: String
    /// The hash of the other inputs of the build; see ``BuildSettings``.
    var settings: String
    /// The package's answers to questions about files.
    var answers: [PackageAnswer]
}
