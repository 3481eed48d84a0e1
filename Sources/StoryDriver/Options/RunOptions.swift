import StoryCompiler
import StoryDiagnostics
import StoryFiles

/// Options of a run as a whole. Nil means not set.
package struct RunOptions: Sendable {
    /// When output is coloured.
    package enum Color: String, CaseIterable, Sendable {
        /// Auto: on a terminal, unless `NO_COLOR` is set or the terminal is dumb.
        case auto, always, never
    }

    /// The format of diagnostics; by default for people.
    package var format: DiagnosticFormat?
    /// The file for diagnostics, in place of the command's own stream.
    package var diagnosticsFile: RawPath?
    package var color: Color?
    /// The number of warnings above which the run fails.
    package var warningLimit: Int?
    /// The number of errors after which no more diagnostics are shown.
    package var errorLimit: Int?
    /// The greatest number of diagnostics to show; nil means ``defaultDiagnosticLimit``.
    package var diagnosticLimit: Int?
    package static let defaultDiagnosticLimit = 10_000
    /// Records how long the steps take; nil for no record.
    package var timings: Timings?
    /// The number of stories to compile at once; by default one per processor.
    package var jobs: Int?
    /// Whether to build outputs that are up to date.
    package var rebuildsAll: Bool?
    /// Whether the process is confined to what was named before it reads a story. Options files can't set it.
    package var isConfined = false
    /// Whether to overwrite foreign files in the output folder of a story.
    package var overwrites: Bool?
    /// How many seconds to wait for another run that writes the same story; nil means ``FolderLock/standardTimeout``.
    package var lockTimeout: Int?
    /// The range of ``lockTimeout``: at most a day.
    package static let lockTimeouts = 0...86_400
    /// The shared cache; nil means none.
    package var cache: CacheAddress?
    /// Whether options files may name the cache. They can't set it themselves.
    package var trustsCache = false
    /// Whether to suppress the summary and messages of success.
    package var isQuiet: Bool?
    /// Whether to name each file that was written.
    package var isVerbose: Bool?

    package init() {}

    /// Whether to write messages for people besides the diagnostics.
    package var speaks: Bool { (format ?? .human) == .human && isQuiet != true }

    /// Returns these options, overridden by those that are set in `stronger`.
    func overridden(by stronger: RunOptions) -> RunOptions {
        var result = self
        result.isConfined = stronger.isConfined
        result.trustsCache = stronger.trustsCache
        result.timings = stronger.timings
        result.format = stronger.format ?? format
        result.diagnosticsFile = stronger.diagnosticsFile ?? diagnosticsFile
        result.color = stronger.color ?? color
        result.warningLimit = stronger.warningLimit ?? warningLimit
        result.errorLimit = stronger.errorLimit ?? errorLimit
        result.diagnosticLimit = stronger.diagnosticLimit ?? diagnosticLimit
        result.jobs = stronger.jobs ?? jobs
        result.rebuildsAll = stronger.rebuildsAll ?? rebuildsAll
        result.overwrites = stronger.overwrites ?? overwrites
        result.lockTimeout = stronger.lockTimeout ?? lockTimeout
        result.cache = stronger.cache ?? cache
        result.isQuiet = stronger.isQuiet ?? isQuiet
        result.isVerbose = stronger.isVerbose ?? isVerbose
        return result
    }
}
