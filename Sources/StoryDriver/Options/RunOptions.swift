import StoryDiagnostics
import StoryFiles

/// How a run as a whole goes about its work and speaks of it. What is nil was not said.
package struct RunOptions: Sendable {
    /// Whether output is coloured.
    package enum Colour: String, CaseIterable, Sendable {
        /// On a terminal, unless `NO_COLOR` is set or the terminal is dumb.
        case auto, always, never
    }

    /// How diagnostics are shown; by default for people.
    package var format: DiagnosticFormat?
    /// Where diagnostics go instead of the command's own stream.
    package var diagnosticsFile: RawPath?
    package var colour: Colour?
    /// More warnings than this make the run fail.
    package var warningLimit: Int?
    /// After this many errors no more diagnostics are shown.
    package var errorLimit: Int?
    /// How many diagnostics of the run are shown; nil asks for ``defaultDiagnosticLimit``.
    package var diagnosticLimit: Int?
    package static let defaultDiagnosticLimit = 10_000
    /// How many stories are compiled at once; by default one for each processor.
    package var jobs: Int?
    /// Outputs are built even where an earlier build left some.
    package var rebuildsAll: Bool?
    /// Whether the process is confined to what was named before it reads a story; never by options files.
    package var isConfined = false
    /// Files in the output folder of a story that are no output of ours are written over.
    package var overwrites: Bool?
    /// How many seconds another run that writes the same story is waited for; nil asks for
    /// ``FolderLock/standardTimeout``.
    package var lockTimeout: Int?
    /// What ``lockTimeout`` may be: a day at most.
    package static let lockTimeouts = 0...86_400
    /// No summary and no word of success.
    package var isQuiet: Bool?
    /// Names each file that was written.
    package var isVerbose: Bool?

    package init() {}

    /// Whether there are words for people beside the diagnostics.
    package var speaks: Bool { (format ?? .human) == .human && isQuiet != true }

    /// These options, and where `stronger` says something, that.
    func overridden(by stronger: RunOptions) -> RunOptions {
        var result = self
        result.isConfined = stronger.isConfined
        result.format = stronger.format ?? format
        result.diagnosticsFile = stronger.diagnosticsFile ?? diagnosticsFile
        result.colour = stronger.colour ?? colour
        result.warningLimit = stronger.warningLimit ?? warningLimit
        result.errorLimit = stronger.errorLimit ?? errorLimit
        result.diagnosticLimit = stronger.diagnosticLimit ?? diagnosticLimit
        result.jobs = stronger.jobs ?? jobs
        result.rebuildsAll = stronger.rebuildsAll ?? rebuildsAll
        result.overwrites = stronger.overwrites ?? overwrites
        result.lockTimeout = stronger.lockTimeout ?? lockTimeout
        result.isQuiet = stronger.isQuiet ?? isQuiet
        result.isVerbose = stronger.isVerbose ?? isVerbose
        return result
    }
}
