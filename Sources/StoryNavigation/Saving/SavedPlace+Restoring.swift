import StoryIR
import StorySource

extension SavedPlace {
    /// Puts a reader back where it was, in the same story or a later edition of it.
    ///
    /// A place is one by its names: text that was edited under the same names is not looked at. Where the place is gone, the
    /// reader is put at the last place of its way that is left; where only its line is gone, on the same page. Takes time
    /// proportional to the story and the way.
    ///
    /// Throws ``NavigationError/malformedStory(_:)``.
    public func restore(in document: StoryDocument) throws(NavigationError) -> Restoration {
        guard isPlace(in: document) else { return .refused(otherStory: story) }
        return restore(in: try PlaceIndex(document))
    }

    /// The ids of the sections of a split story that have to be inserted into a reader before ``restore(in:checkingWay:)``,
    /// as far as the story has them, each once.
    ///
    /// It is one where the story was not edited since: then the way is taken for what it was. Else the way is walked again, and
    /// so it is where the place is not in that section, which can be asked when the section was inserted. None where the story is
    /// there as a whole.
    /// - Parameters:
    ///   - reader: Any reader of the story.
    ///   - checkingWay: Whether the way is walked again whatever the edition: a place may have been damaged.
    public func sectionsToRestore(in reader: StoryNavigator, checkingWay: Bool = false) -> [String] {
        sectionsToRestore(in: reader, missing: [], checkingWay: checkingWay)
    }

    /// The same where some sections are known not to be there.
    package func sectionsToRestore(
        in reader: StoryNavigator, missing: Set<ExactName>, checkingWay: Bool
    ) -> [String] {
        guard !reader.map.isWhole else { return [] }
        let isGone =
            missing.contains(ExactName(location.section))
            || reader.map.contains(section: location.section) && reader.map.position(of: location) == nil
        let isTaken = isSameEdition(as: reader.document) && !checkingWay && !isGone
        var seen: Set<ExactName> = []
        return ([location] + (isTaken ? [] : history.map(\.from))).map(\.section).filter {
            seen.insert(ExactName($0)).inserted
        }
    }

    /// Puts a reader of a split story back where it was, by the same rules. Sections that were not inserted count as gone.
    /// - Parameters:
    ///   - reader: Any reader of the story, with the sections of ``sectionsToRestore(in:checkingWay:)``.
    ///   - checkingWay: As there.
    public func restore(in reader: StoryNavigator, checkingWay: Bool = false) -> Restoration {
        guard isPlace(in: reader.document) else { return .refused(otherStory: story) }
        if !reader.map.isWhole, !checkingWay, isSameEdition(as: reader.document),
            let position = reader.map.position(of: location)
        {
            let steps = history.map { step in
                let kind: StoryNavigator.Step.Kind =
                    switch step.kind {
                    case .advance: .advance
                    case .choice(let id): .choice(id, nil)
                    case .jump: .jump
                    }
                return StoryNavigator.Step(from: step.from, kind: kind)
            }
            return .exact(StoryNavigator(reader.map, at: position, behind: steps))
        }
        return restore(in: reader.map)
    }

    private func isPlace(in document: StoryDocument) -> Bool { ExactName(story) == ExactName(document.story.id) }
    private func isSameEdition(as document: StoryDocument) -> Bool {
        ExactName(hash) == ExactName(document.source.hash)
    }

    private func restore(in map: PlaceIndex) -> Restoration {
        var finder = PlaceFinder(map)
        let way = history.map { finder.find($0.from) }
        let target = finder.find(location)
        let (position, length) = nearest(to: target, behind: way, map)

        var steps: [StoryNavigator.Step] = []
        var isSame = true
        // What is left of the way, each step with where it has to lead.
        let left = way[..<length].indices.filter { way[$0].position != nil }
        for (place, index) in left.enumerated() {
            guard let from = way[index].position else { continue }
            let next = place + 1 < left.count ? way[left[place + 1]].position ?? position : position
            let kind = finder.kind(of: history[index].kind, from: from, to: next)
            if kind == nil { isSame = false }
            steps.append(StoryNavigator.Step(from: map.place(at: from), kind: kind ?? .jump))
        }
        let reader = StoryNavigator(map, at: position, behind: steps)
        let lost = history.indices.filter { way[$0].position == nil }.map { history[$0].from }
        let reason: Restoration.Move.Reason
        switch target {
        case .found: if isSame, lost.isEmpty { return .exact(reader) } else { reason = .wayChanged }
        case .gone(let what): reason = what
        case .lineGone: reason = .lineGone
        }
        let move = Restoration.Move(
            saved: location, restored: reader.location, reason: reason, lost: lost,
            isEdited: !isSameEdition(as: map.document))
        return .moved(reader, move)
    }

    /// Where the reader is put, and how much of its way leads there.
    private func nearest(
        to target: PlaceFinder.Answer, behind way: [PlaceFinder.Answer], _ map: PlaceIndex
    ) -> (Position, length: Int) {
        switch target {
        case .found(let position): return (position, way.count)
        case .lineGone(let page):
            // The reader stays on the page: at the last line it read there that is left, else at the page's beginning.
            var index = way.count
            while index > 0, way[index - 1].page == page {
                index -= 1
                if let position = way[index].position { return (position, index) }
            }
            return (map.beginning(of: page), index)
        case .gone:
            let index = way.lastIndex { $0.position != nil }
            return index.flatMap { index in way[index].position.map { ($0, index) } } ?? (map.start, 0)
        }
    }
}
