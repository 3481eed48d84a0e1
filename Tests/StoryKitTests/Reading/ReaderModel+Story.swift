import StoryKit
import StoryNavigation

/// What there is in the story of the model, and where steps lead in it.
extension ReaderModel {
    static func has(_ section: String) -> Bool { sections.contains { $0.id == section } }

    func isThere(_ section: String) -> Bool { !isSplit || section == "gate" || brought.contains(section) }

    func exit(_ spot: Spot) -> TestStory.Exit { Self.sections.first { $0.id == spot.place.section }!.exit }

    func isLastLine(_ spot: Spot) -> Bool { lines == 0 || spot.place.line == "l\(lines - 1)" }

    /// A place with its line, where there is such a place.
    func found(_ place: StoryLocation) -> StoryLocation? {
        guard Self.has(place.section), place.page == "p1" else { return nil }
        guard let line = place.line else { return Self.place(place.section, lines) }
        return (0..<lines).contains { "l\($0)" == line } ? place : nil
    }

    func jumps(_ way: [StoryLocation]) -> [NavigationStep] { way.map { NavigationStep(from: $0, kind: .jump) } }

    func needs(of step: Step) -> [String] {
        guard isSplit else { return [] }
        switch step {
        case .begin, .beginAt(nil), .restart: return []
        case .resume(let saved), .beginAt(let saved?):
            let section = saved.location.section
            let isLacking = (isThere(section) || gone.contains(section)) && found(saved.location) == nil
            let way = saved.hash == "xxh128:0" && !isLacking ? [] : saved.history.map(\.from)
            return ([saved.location] + way).map(\.section)
        case .go(let place): return [place.section]
        case .advance, .choose, .back:
            guard case .spot(let spot, _) = target(of: step) else { return [] }
            return [spot.place.section]
        }
    }

    func target(of step: Step) -> Target {
        func next(_ place: StoryLocation) -> Target { .spot(Spot(place: place, way: here.way + [here.place]), nil) }
        switch step {
        case .begin, .beginAt(nil), .restart: return .spot(Spot(place: Self.place("gate", lines)), nil)
        case .advance:
            if !isLastLine(here), let line = here.place.line {
                var place = here.place
                place.line = "l\(Int(line.dropFirst())! + 1)"
                return next(place)
            }
            guard case .next(let to) = exit(here) else { return .nothing }
            return next(Self.place(to, lines))
        case .choose(let id): return choices.contains(id) ? next(Self.place(id, lines)) : .nothing
        case .back:
            guard let last = here.way.last else { return .nothing }
            return .spot(Spot(place: last, way: here.way.dropLast()), nil)
        case .go(let place): return found(place).map(next) ?? .unknown
        case .resume(let saved), .beginAt(let saved?):
            let way = saved.history.map { found($0.from) }
            if let place = found(saved.location) {
                let left = way.compactMap(\.self)
                return .spot(Spot(place: place, way: left), left.count == way.count ? nil : .wayChanged)
            }
            let reason: Restoration.Move.Reason = Self.has(saved.location.section) ? .pageGone : .sectionGone
            guard let last = way.lastIndex(where: { $0 != nil }), let place = way[last] else {
                return .spot(Spot(place: Self.place("gate", lines)), reason)
            }
            return .spot(Spot(place: place, way: way[..<last].compactMap(\.self)), reason)
        }
    }
}
