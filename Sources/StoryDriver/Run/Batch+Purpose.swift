import StoryDiagnostics
import StoryFiles
import StoryIR

/// The purpose of a run, and its outcome.
extension Batch {
    package enum Purpose: Sendable {
        case check
        case fix(Fixes)
        case build(OutputTarget)
        /// Calls back with each story without errors and the folder of its package, concurrently and in no particular order.
        case handOver(@Sendable (StoryDocument, RawPath) -> Void)

        var isBuild: Bool { if case .build = self { true } else { false } }

        /// Returns whether to hash the contents of a story's assets: for outputs, or for the next build to detect changes.
        func hashesAssets(_ options: StoryOptions) -> Bool {
            switch self {
            case .check, .fix, .handOver: false
            case .build(.folder): true
            case .build(.file), .build(.standardOutput): options.outputKinds.contains(where: \.holdsHashes)
            }
        }

        /// Whether the run writes outputs besides diagnostics.
        var needsStories: Bool {
            switch self {
            case .check, .fix: false
            case .build, .handOver: true
            }
        }
    }

    package struct Outcome {
        /// 0, 1 or 2 (CLI.md 14).
        package let exitCode: Int32
        /// System errors, for standard error.
        package let problems: [SystemError]

        package init(exitCode: Int32, problems: [SystemError]) {
            self.exitCode = exitCode
            self.problems = problems
        }

        /// Creates the outcome of a run with these diagnostics. `wouldChange`: whether changes were shown and not written.
        init(_ summary: Summary, _ run: RunOptions, _ problems: [SystemError], wouldChange: Bool = false) {
            let isOverLimit = run.warningLimit.map { summary.warnings > $0 } ?? false
            let hasFailed = summary.errors > 0 || isOverLimit || wouldChange
            self.init(exitCode: !problems.isEmpty ? 2 : hasFailed ? 1 : 0, problems: problems)
        }
    }
}
