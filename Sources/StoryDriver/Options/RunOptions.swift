import StoryDiagnostics

/// How a run as a whole goes about its work and speaks of it.
package struct RunOptions: Sendable {
    /// Whether output is coloured.
    package enum Colour: String, CaseIterable, Sendable {
        /// On a terminal, unless `NO_COLOR` is set or the terminal is dumb.
        case auto, always, never
    }

    package var format = DiagnosticFormat.human
    /// Where findings go instead of the command's own stream.
    package var findingsFile: RawPath?
    package var colour = Colour.auto
    /// More warnings than this make the run fail.
    package var warningLimit: Int?
    /// After this many errors no more findings are shown.
    package var errorLimit: Int?
    /// How many stories are compiled at once; nil asks for one for each processor.
    package var jobs: Int?
    /// No summary and no word of success.
    package var isQuiet = false
    /// Names each file that was written.
    package var isVerbose = false

    package init() {}
}
