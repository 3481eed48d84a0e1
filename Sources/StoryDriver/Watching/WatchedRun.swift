import StoryCompiler
import StoryFiles
import StoryPlatform
import StorySource

/// A run that repeats whenever something that it depends on changes.
package enum WatchedRun {
    /// Runs until a signal arrives or standard output loses its reader. Finishes the stories that a run has begun first.
    ///
    /// Each run has its own thread, because a thread that was confined to the files of one run stays confined to them. `tell`:
    /// shows a message to people. `round`: performs one run, given the changes since the previous one. Returns false if it was
    /// the last. `outputs`: the files and folders that the run writes.
    package static func run(
        _ paths: [RawPath], outputs: [RawPath], followsLinks: Bool, jobs: Int?, tell: (String) -> Void,
        round: @escaping @Sendable (ChangeWatcher.Changes) -> Bool
    ) throws(SystemError) {
        let signal = Interruption.descriptor
        // Messages may go to a file in a watched folder.
        let outputs = outputs + [OutputStream.Name.output, .error].compactMap(\.file)
        let watcher = ChangeWatcher(FolderWatch()) {
            WatchPlan(
                paths, outputs: outputs, followsLinks: followsLinks, jobs: jobs ?? Parallel.processorCount)
        }
        var changes = ChangeWatcher.Changes()
        changes.mayBeAnything = true
        var hasTold = false
        while true {
            if !watcher.receivesEvents, !hasTold {
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
    ) throws(SystemError) -> Bool {
        let outcome = Lock(false)
        guard
            let thread = SystemThread({
                let goesOn = round(changes)
                outcome.withLock { $0 = goesOn }
            })
        else {
            throw SystemError("the system has no thread left for a run")
        }
        thread.join()
        return outcome.withLock { $0 }
    }
}
