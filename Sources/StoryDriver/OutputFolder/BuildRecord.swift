import StoryCompiler

/// What the output of a story was made of. Where all of it still is as it was, building again would change nothing.
///
/// Only a build without diagnostics leaves one, so that whoever builds again does not have to be told anything.
struct BuildRecord: Equatable, Sendable {
    /// The hash of the source's bytes.
    var source: String
    /// The hash of what else steers the build: see ``BuildSettings``.
    var settings: String
    /// What the package answered when it was asked for files.
    var answers: [PackageAnswer]
}
