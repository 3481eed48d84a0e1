import StoryIR
import StorySource

extension Bookmark {
    /// Restores the bookmark in the same story, or in a later revision.
    ///
    /// Locations are identified by name; edited text under the same names is ignored. If the location is gone, the reader is
    /// put at the last location of its history that exists; if only its line is gone, on the same page. Takes time proportional
    /// to the story and the history.
    ///
    /// Throws ``NavigationError/malformedStory(_:)``.
    public func restore(in document: StoryDocument) throws(NavigationError) -> Restoration {
        guard belongs(to: document) else { return .differentStory(otherStory: story) }
        return restore(in: try LocationIndex(document))
    }

    /// Returns the ids of the sections of a split story to insert into a reader before ``restore(in:validatingHistory:)``, each
    /// once. The story may lack some of them.
    ///
    /// For the same revision it is one section: the history is trusted. If the story was edited, or if the location turns out
    /// not to be in that section after it was inserted, the history is replayed, which needs all of its sections. Empty for a
    /// whole story.
    /// - Parameters:
    ///   - reader: Any navigator of the story.
    ///   - validatingHistory: Whether to replay the history even for the same revision, since a bookmark may be damaged.
    public func sectionsToRestore(in reader: StoryNavigator, validatingHistory: Bool = false) -> [String] {
        sectionsToRestore(in: reader, missing: [], validatingHistory: validatingHistory)
    }

    /// Does the same if some sections are known to be missing.
    package func sectionsToRestore(
        in reader: StoryNavigator, missing: Set<ExactName>, validatingHistory: Bool
    ) -> [String] {
        guard !reader.map.isWhole else { return [] }
        let isGone =
            missing.contains(ExactName(location.section))
            || reader.map.contains(section: location.section) && reader.map.position(of: location) == nil
        let trustsHistory = isSameRevision(as: reader.document) && !validatingHistory && !isGone
        var seen: Set<ExactName> = []
        return ([location] + (trustsHistory ? [] : history.map(\.from))).map(\.section).filter {
            seen.insert(ExactName($0)).inserted
        }
    }

    /// Restores the bookmark in a split story, by the same rules. Sections that were not inserted count as gone.
    /// - Parameters:
    ///   - reader: Any navigator of the story, with the sections of ``sectionsToRestore(in:validatingHistory:)``.
    ///   - validatingHistory: As for ``sectionsToRestore(in:validatingHistory:)``.
    public func restore(in reader: StoryNavigator, validatingHistory: Bool = false) -> Restoration {
        guard belongs(to: reader.document) else { return .differentStory(otherStory: story) }
        if !reader.map.isWhole, !validatingHistory, isSameRevision(as: reader.document),
            let position = reader.map.position(of: location)
        {
            return .exact(StoryNavigator(reader.map, at: position, after: history.map { .init(step: $0) }))
        }
        return restore(in: reader.map)
    }

    private func belongs(to document: StoryDocument) -> Bool { ExactName(story) == ExactName(document.story.id) }
    private func isSameRevision(as document: StoryDocument) -> Bool {
        ExactName(hash) == ExactName(document.source.hash)
    }

    private func restore(in map: LocationIndex) -> Restoration {
        var finder = LocationFinder(map)
        var path: [RestoredLocation] = []
        for from in history.map(\.from) {
            path.append(finder.restore(from, after: path.last, by: path.isEmpty ? nil : history[path.count - 1].kind))
        }
        let target = finder.restore(location, after: path.last, by: history.last?.kind)

        var steps: [StoryNavigator.Step] = []
        // Steps from locations that still exist. Each leads to the next of these locations.
        let kept = path[..<target.stepCount].indices.filter { path[$0].answer.position != nil }
        for (order, index) in kept.enumerated() {
            let from = path[index].position
            let next = order + 1 < kept.count ? path[kept[order + 1]].position : target.position
            let step = finder.step(history[index].kind, from: from, to: next)
            steps.append(step ?? .init(step: NavigationStep(from: map.location(at: from), kind: .jump)))
        }
        let reader = StoryNavigator(map, at: target.position, after: steps)
        guard let reason = target.reason else { return .exact(reader) }
        let lost = history.indices.filter { path[$0].answer.position == nil }.map { history[$0].from }
        let move = Restoration.Move(
            saved: location, restored: reader.location, reason: reason, lost: lost,
            isEdited: !isSameRevision(as: map.document))
        return .relocated(reader, move)
    }
}
