import StoryFiles
import StoryPlatform

/// Waits for changes of what a run depends on.
package final class ChangeWatcher {
    enum Outcome {
        case changes(Changes)
        /// The run should end.
        case ended
    }

    package struct Changes: Sendable {
        /// With more paths than this, searching them for each story takes longer than compiling it.
        private static let maximumCount = 256

        /// The absolute paths of files that appeared, disappeared or changed.
        private var paths: Set<RawPath> = []
        /// Whether folders or links changed, or some events are unknown.
        var mayBeAnything = false

        /// Adds a file that appeared, disappeared or changed.
        mutating func add(_ path: RawPath) {
            if paths.count < Self.maximumCount { paths.insert(path) } else { mayBeAnything = true }
        }

        /// Returns whether a story whose files are in a folder may have changed.
        func mayAffect(package: RawPath, file: RawPath) -> Bool {
            mayBeAnything || paths.contains { $0 == file || $0.names(beneath: package) != nil }
        }
    }

    /// The interval between polls of the folders, if the system does not report events in them.
    static let pollInterval: Duration = .seconds(1)

    private let makePlan: () -> WatchPlan
    private var plan: WatchPlan
    /// The source of events; nil if the folders are polled.
    private var watch: FolderWatch?
    private var snapshot: FolderSnapshot?
    /// Whether the folders may differ from those of the plan.
    private var isStale = false

    /// Starts to watch. `watch`: the source of events; nil to poll the folders. `makePlan`: returns the folders to watch now.
    init(_ watch: FolderWatch?, _ makePlan: @escaping () -> WatchPlan) {
        self.watch = watch
        self.makePlan = makePlan
        plan = makePlan()
        follow()
    }

    /// Whether the system reports events.
    var receivesEvents: Bool { watch != nil }

    /// Starts to watch new folders. Must be called before a run reads them.
    func update() {
        guard isStale else { return }
        isStale = false
        plan = makePlan()
        follow()
    }

    /// Watches exactly the folders of the plan.
    private func follow() {
        if let watch {
            var known = Set(watch.watched)
            do throws(FolderWatch.Failure) {
                while true {
                    for folder in watch.watched.filter({ plan.folders[$0] == nil }) { watch.remove(folder) }
                    for (folder, names) in plan.folders { try add(folder, names, to: watch) }
                    let new = plan.folders.keys.filter { !known.contains($0) }
                    if new.isEmpty { return }
                    known.formUnion(new)
                    // No events report what was added to a new folder after the plan was made and before the watch
                    // began.
                    plan = makePlan()
                }
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
            // The folder is already gone, which its parent folder reports, or unreadable for the run too.
        }
    }

    /// Waits until something that the run depends on has changed, and the changes have settled. `signal`: a descriptor that
    /// becomes readable when the run should end. `output`: a descriptor that loses its last reader when the run should end.
    /// `clock`: the clock that determines when changes have settled.
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
            // Rounded up, to avoid waking too early again and again.
            let milliseconds = timeout.map { Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up))) } ?? -1
            if poll(&files, nfds_t(files.count), milliseconds) > 0, files[0].revents != 0 || files[1].revents != 0 {
                return .ended
            }
        }
    }

    /// Records events. Returns false if none is of interest.
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
