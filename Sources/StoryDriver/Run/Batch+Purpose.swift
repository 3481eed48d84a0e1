import StoryDiagnostics
import StoryFiles
import StoryIR

/// The purpose of a run, and its outcome.
extension Batch {
    /// What a run is for.
    package enum Purpose: Sendable {
        case check
        case fix(Fixes)
        case build(OutputTarget)
        /// Calls back with each story without errors and the folder of its package: in no order, and concurrently.
        case handOver(@Sendable (StoryDocument, RawPath) -> Void)

        var isBuild: Bool {
            switch self {
            case .check, .fix, .handOver: false
            case .build: true
            }
        }

        /// Whether the contents of a story's assets are hashed: for what is written, or by which the next build sees whether they
        /// changed.
        func hashesAssets(_ options: StoryOptions) -> Bool {
            switch self {
            case .check, .fix, .handOver: false
            case .build(.folder): true
            case .build(.file), .build(.standardOutput): options.outputKinds.contains(where: \.holdsHashes)
            }
        }

        /// Whether the run writes outputs, besides diagnostics.
        var needsStories: Bool {
            switch self {
            case .check, .fix: false
            case .build, .handOver: true
            }
        }
    }

    /// How a run ended.
    package struct Outcome {
        /// 0, 1 or 2 (CLI.md 14).
        package let exitCode: Int32
        /// Errors of the system, for standard error.
        package let problems: [SystemError]

        package init(exitCode: Int32, problems: [SystemError]) {
            self.exitCode = exitCode
            self.problems = problems
        }

        /// The outcome of a run with these diagnostics.
        /// - Parameter wouldChange: Whether changes were shown and not written.
        init(_ summary: Summary, _ run: RunOptions, _ problems: [SystemError], wouldChange: Bool = false) {
            let isOverLimit = run.warningLimit.map { summary.warnings > $0 } ?? false
            let hasFailed = summary.errors > 0 || isOverLimit || wouldChange
            self.init(exitCode: !problems.isEmpty ? 2 : hasFailed ? 1 : 0, problems: problems)
        }
    }
}
