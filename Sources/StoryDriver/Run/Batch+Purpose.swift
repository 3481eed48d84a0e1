import StoryDiagnostics
import StoryFiles
import StoryIR

/// What a run is asked for, and how it ends.
extension Batch {
    /// What a run is for.
    package enum Purpose: Sendable {
        case check
        case fix(Fixes)
        case build(OutputTarget)
        /// Each story without errors is handed over, with the folder of its package: in no order, and several at once.
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

        /// Whether something is made of the stories, besides diagnostics.
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
        /// What the system refused, for standard error.
        package let problems: [SystemError]

        package init(exitCode: Int32, problems: [SystemError]) {
            self.exitCode = exitCode
            self.problems = problems
        }

        /// How a run ends that made these diagnostics.
        /// - Parameter wouldChange: Whether changes were shown that were not made.
        init(_ summary: Summary, _ run: RunOptions, _ problems: [SystemError], wouldChange: Bool = false) {
            let isOverLimit = run.warningLimit.map { summary.warnings > $0 } ?? false
            let hasFailed = summary.errors > 0 || isOverLimit || wouldChange
            self.init(exitCode: !problems.isEmpty ? 2 : hasFailed ? 1 : 0, problems: problems)
        }
    }
}
