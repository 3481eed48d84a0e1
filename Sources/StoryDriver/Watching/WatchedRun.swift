import StoryCompiler
import StoryFiles
import StoryPlatform
import StorySource

/// A run that goes on: once more whenever something has happened to what it depends on.
package enum WatchedRun {
    /// What is watched, and how.
    package struct Plan: Sendable {
        /// The paths of the command line.
        package let paths: [RawPath]
        /// What the run writes itself: files and folders.
        package let outputs: [RawPath]
        /// Whether symbolic links that lead out of the folders that are named are followed.
        package let followsLinks: Bool
        /// How many threads there may be; nil for one per processor.
        package let jobs: Int?

        package init(paths: [RawPath], outputs: [RawPath], followsLinks: Bool, jobs: Int?) {
            self.paths = paths
            self.outputs = outputs
            self.followsLinks = followsLinks
            self.jobs = jobs
        }
    }

    /// Why there is no run.
    package struct Failure: Error {
        package let message: String
    }

    /// Runs until a signal comes or nobody reads standard output any more. A run that has begun is finished before.
    ///
    /// Each run has a thread of its own, since a thread that was confined to what one run reads stays so.
    ///
    /// - Parameters:
    ///   - tell: Says something to people.
    ///   - round: One run; what changed since the one before comes with it. False where it was the last.
    package static func run(
        _ plan: Plan, tell: (String) -> Void, round: @escaping @Sendable (ChangeWatcher.Changes) -> Bool
    ) throws(Failure) {
        let signal = Interruption.descriptor
        // What is said may go to a file in a folder that is watched.
        let outputs = plan.outputs + [OutputStream.Name.output, .error].compactMap(\.file)
        let watcher = ChangeWatcher(FolderWatch()) {
            WatchPlan(
                plan.paths, outputs: outputs, followsLinks: plan.followsLinks,
                jobs: plan.jobs ?? Parallel.processorCount)
        }
        var changes = ChangeWatcher.Changes()
        changes.mayBeAnything = true
        var hasTold = false
        while true {
            if !watcher.hearsOfEvents, !hasTold {
                hasTold = true
                #if os(Linux)
                    tell(
                        "the system watches no more folders (see fs.inotify in sysctl), so they are looked at each second"
                    )
                #endif
            }
            guard try goesOn(after: round, changes) else { return }
            switch watcher.wait(orFor: signal, STDOUT_FILENO, on: ContinuousClock()) {
            case .ended: return
            case .changes(let found): changes = found
            }
            watcher.update()
        }
    }

    private static func goesOn(
        after round: @escaping @Sendable (ChangeWatcher.Changes) -> Bool, _ changes: ChangeWatcher.Changes
    ) throws(Failure) -> Bool {
        let outcome = Shared(false)
        guard let thread = SystemThread({ outcome.set(round(changes)) }) else {
            throw Failure(message: "the system has no thread left for a run")
        }
        thread.join()
        return outcome.value
    }

    private final class Shared: Sendable {
        private let lock: Lock<Bool>
        init(_ value: Bool) { lock = Lock(value) }
        var value: Bool { lock.withLock { $0 } }
        func set(_ value: Bool) { lock.withLock { $0 = value } }
    }
}
