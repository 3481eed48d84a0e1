import StoryIR
import StorySource

/// Computes the result of ``Bookmark/restore(in:)`` for a bookmark at each location of an older revision, without creating the
/// bookmarks.
///
/// Each bookmark contains its whole history, so creating all of them would take quadratic time. But the result at a
/// location follows from the result one step earlier, so each location costs one step.
struct RestorePreview {
    private(set) var bookmarks: StoryDifference.Bookmarks

    init(from old: LocationIndex, to new: LocationIndex) {
        let paths = ShortestPaths(old)
        guard ExactName(old.document.story.id) == ExactName(new.document.story.id) else {
            bookmarks = StoryDifference.Bookmarks(count: paths.positions.count, exactCount: 0, moved: [])
            return
        }
        var finder = LocationFinder(new)
        var results: [RestoredLocation?] = Array(repeating: nil, count: paths.positions.count)
        for index in paths.order {
            let step = paths.steps[index]
            let location = old.location(at: paths.positions[index])
            results[index] = finder.restore(location, after: step.flatMap { results[$0.from] }, by: step?.kind)
        }
        var moved: [StoryDifference.Bookmarks.Moved] = []
        for (position, result) in zip(paths.positions, results) {
            guard let result, let reason = result.reason else { continue }
            moved.append(
                .init(
                    saved: old.location(at: position), restored: new.location(at: result.position), reason: reason,
                    lostCount: result.lostCount))
        }
        let count = results.count
        bookmarks = StoryDifference.Bookmarks(count: count, exactCount: count - moved.count, moved: moved)
    }
}
