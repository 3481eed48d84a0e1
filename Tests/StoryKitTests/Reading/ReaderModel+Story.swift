import StoryKit
import StoryNavigation

/// The content of the model's story, and the targets of its steps.
extension ReaderModel {
    static func has(_ section: String) -> Bool { sections.contains { $0.id == section } }

    func isThere(_ section: String) -> Bool { !isSplit || section == "gate" || brought.contains(section) }

    func exit(_ spot: Spot) -> TestStory.Exit { Self.sections.first { $0.id == spot.bookmark.section }!.exit }

    func isLastLine(_ spot: Spot) -> Bool { lines == 0 || spot.bookmark.line == "l\(lines - 1)" }

    /// Returns a location with its line, if it exists.
    func found(_ bookmark: StoryLocation) -> StoryLocation? {
        guard Self.has(bookmark.section), bookmark.page == "p1" else { return nil }
        guard let line = bookmark.line else { return Self.bookmark(bookmark.section, lines) }
        return (0..<lines).contains { "l\($0)" == line } ? bookmark : nil
    }

    func jumps(_ path: [StoryLocation]) -> [NavigationStep] { path.map { NavigationStep(from: $0, kind: .jump) } }

    func needs(of step: Step) -> [String] {
        guard isSplit else { return [] }
        switch step {
        case .begin, .beginAt(nil), .restart: return []
        case .resume(let saved), .beginAt(let saved?):
            let section = saved.location.section
            let isLacking = (isThere(section) || gone.contains(section)) && found(saved.location) == nil
            let path = saved.hash == "xxh128:0" && !isLacking ? [] : saved.history.map(\.from)
            return ([saved.location] + path).map(\.section)
        case .go(let bookmark): return [bookmark.section]
        case .advance, .choose, .back:
            guard case .spot(let spot, _) = target(of: step) else { return [] }
            return [spot.bookmark.section]
        }
    }

    func target(of step: Step) -> Target {
        func next(_ bookmark: StoryLocation) -> Target {
            .spot(Spot(bookmark: bookmark, path: here.path + [here.bookmark]), nil)
        }
        switch step {
        case .begin, .beginAt(nil), .restart: return .spot(Spot(bookmark: Self.bookmark("gate", lines)), nil)
        case .advance:
            if !isLastLine(here), let line = here.bookmark.line {
                var bookmark = here.bookmark
                bookmark.line = "l\(Int(line.dropFirst())! + 1)"
                return next(bookmark)
            }
            guard case .next(let to) = exit(here) else { return .nothing }
            return next(Self.bookmark(to, lines))
        case .choose(let id): return choices.contains(id) ? next(Self.bookmark(id, lines)) : .nothing
        case .back:
            guard let last = here.path.last else { return .nothing }
            return .spot(Spot(bookmark: last, path: here.path.dropLast()), nil)
        case .go(let bookmark): return found(bookmark).map(next) ?? .unknown
        case .resume(let saved), .beginAt(let saved?):
            let path = saved.history.map { found($0.from) }
            if let bookmark = found(saved.location) {
                let left = path.compactMap(\.self)
                return .spot(Spot(bookmark: bookmark, path: left), left.count == path.count ? nil : .historyChanged)
            }
            let reason: Restoration.Move.Reason = Self.has(saved.location.section) ? .pageGone : .sectionGone
            guard let last = path.lastIndex(where: { $0 != nil }), let bookmark = path[last] else {
                return .spot(Spot(bookmark: Self.bookmark("gate", lines)), reason)
            }
            return .spot(Spot(bookmark: bookmark, path: path[..<last].compactMap(\.self)), reason)
        }
    }
}
