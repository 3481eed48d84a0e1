import StoryFiles
import StoryPlatform

/// Waits until something happens to what a run depends on.
package final class ChangeWatcher {
    /// What the wait ended with.
    enum Outcome {
        case changes(Changes)
        /// Somebody wants the run to end.
        case ended
    }

    /// What happened since the run before.
    package struct Changes: Sendable {
        /// With more paths than this, to look for each story's among them takes longer than to compile it.
        private static let greatestCount = 256

        /// The absolute paths of files that came, went or changed.
        private var paths: Set<RawPath> = []
        /// Whether folders or links changed, or some of what happened is not known.
        var mayBeAnything = false

        /// A file came, went or changed.
        mutating func add(_ path: RawPath) {
            if paths.count < Self.greatestCount { paths.insert(path) } else { mayBeAnything = true }
        }

        /// Whether a story whose files are in a folder may be another one now.
        func mayAffect(package: RawPath, file: RawPath) -> Bool {
            mayBeAnything || paths.contains { $0 == file || $0.names(beneath: package) != nil }
        }
    }

    /// How often the folders are looked at where the system does not tell what happens in them.
    static let pollInterval: Duration = .seconds(1)

    private let makePlan: () -> WatchPlan
    private var plan: WatchPlan
    /// nil where the folders are looked at from time to time.
    private var watch: FolderWatch?
    private var snapshot: FolderSnapshot?
    /// Whether the folders may be others than those of the plan.
    private var isStale = false

    /// Begins to watch.
    /// - Parameters:
    ///   - watch: What tells of events; nil to look at the folders from time to time.
    ///   - makePlan: What is to be watched now.
    init(_ watch: FolderWatch?, _ makePlan: @escaping () -> WatchPlan) {
        self.watch = watch
        self.makePlan = makePlan
        plan = makePlan()
        follow()
    }

    /// Whether the system tells what happens.
    var hearsOfEvents: Bool { watch != nil }

    /// Has folders watched that came since. To be called before a run reads them.
    func update() {
        guard isStale else { return }
        isStale = false
        plan = makePlan()
        follow()
    }

    /// Watches what the plan says and nothing else.
    private func follow() {
        if let watch {
            for folder in watch.watched.filter({ plan.folders[$0] == nil }) { watch.remove(folder) }
            do throws(FolderWatch.Failure) {
                for (folder, names) in plan.folders { try add(folder, names, to: watch) }
                return
            } catch {
                self.watch = nil
            }
        }
        snapshot = FolderSnapshot(plan.names)
    }

    private func add(_ folder: RawPath, _ names: WatchPlan.Names, to watch: FolderWatch) throws(FolderWatch.Failure) {
        do throws(FolderWatch.Failure) {
            if case .only = names { try watch.add(folder, .entries) } else { try watch.add(folder, .all) }
        } catch  where error == .limit {
            throw error
        } catch {
            // It is gone already, which its own folder tells, or shut to the run too.
        }
    }

    /// Waits until something that the run depends on has happened and settled.
    /// - Parameters:
    ///   - signal: A descriptor that can be read when the run is to end.
    ///   - output: One that nobody reads any more when it is to end.
    ///   - clock: Says when things have settled.
    func wait<C: Clock>(orFor signal: Int32, _ output: Int32, on clock: C) -> Outcome where C.Duration == Duration {
        var settling = Settling<C.Instant>()
        var changes = Changes()
        while true {
            if note(&changes) { settling.note(at: clock.now) }
            let remaining = settling.remaining(at: clock.now)
            if remaining == .zero { return .changes(changes) }
            let timeout = watch == nil ? min(remaining ?? Self.pollInterval, Self.pollInterval) : remaining
            var files = [
                pollfd(fd: signal, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
                pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            // Rounded up, so that nobody wakes too early again and again.
            let milliseconds = timeout.map { Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up))) } ?? -1
            if poll(&files, nfds_t(files.count), milliseconds) > 0, files[0].revents != 0 || files[1].revents != 0 {
                return .ended
            }
        }
    }

    /// Notes what has happened; false where that is nothing of interest.
    private func note(_ changes: inout Changes) -> Bool {
        switch news() {
        case .overflow:
            changes.mayBeAnything = true
            isStale = true
            return true
        case .events(let events):
            let events = events.filter(plan.concerns)
            for event in Set(events) {
                changes.add(event.path)
                if event.isAboutFolders || plan.isAboutLinks(event) { changes.mayBeAnything = true }
                if plan.changes(by: event) { isStale = true }
            }
            return !events.isEmpty
        }
    }

    private func news() -> FolderWatch.News {
        if let watch { return watch.news() }
        let now = FolderSnapshot(plan.names)
        defer { snapshot = now }
        return .events(snapshot.map(now.events) ?? [])
    }
}
