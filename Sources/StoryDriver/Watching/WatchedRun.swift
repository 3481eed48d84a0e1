import StoryCompiler
import StoryFiles
import StoryPlatform
import StorySource

/// A run that repeats whenever something that it depends on changes.
package enum WatchedRun {
    /// What to watch, and how.
    package struct Plan: Sendable {
        package let paths: [RawPath]
        /// The files and folders that the run writes.
        package let outputs: [RawPath]
        /// Whether to follow symbolic links that lead out of the named folders.
        package let followsLinks: Bool
        /// The greatest number of threads; nil for one per processor.
        package let jobs: Int?

        package init(paths: [RawPath], outputs: [RawPath], followsLinks: Bool, jobs: Int?) {
            self.paths = paths
            self.outputs = outputs
            self.followsLinks = followsLinks
            self.jobs = jobs
        }
    }

    package struct Failure: Error { package let message: String }

    /// Runs until a signal arrives or standard output loses its reader. Finishes the stories that a run has begun first.
    ///
    /// Each run has its own thread, because a thread that was confined to the files of one run stays confined to them. `tell`:
    /// shows a message to people. `round`: performs one run, given the changes since the previous one. Returns false if it was
    /// the last.
    package static func run(
        _ plan: Plan, tell: (String) -> Void, round: @escaping @Sendable (ChangeWatcher.Changes) -> Bool
    ) throws(Failure) {
        let signal = Interruption.descriptor
        // Messages may go to a file in a watched folder.
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
