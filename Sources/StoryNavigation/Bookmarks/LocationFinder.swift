import StoryIR
import StorySource

/// Finds many locations and choices of a story, each in constant time: the names of a page are indexed once.
struct LocationFinder {
    enum Answer {
        case found(Position)
        /// The page exists, but not the line.
        case lineGone(page: Int)
        case gone(Restoration.Move.Reason)

        /// The position, if it exists.
        var position: Position? {
            if case .found(let position) = self { position } else { nil }
        }

        /// The page, if it exists.
        var page: Int? {
            switch self {
            case .found(let position): position.page
            case .lineGone(let page): page
            case .gone: nil
            }
        }
    }

    let map: LocationIndex
    private var linesOfPage: [Int: [ExactName: Int]] = [:]
    private var choicesOfPage: [Int: [ExactName: Int]] = [:]

    init(_ map: LocationIndex) { self.map = map }

    /// Returns the position of a location, or which part of it is gone.
    mutating func find(_ location: StoryLocation) -> Answer {
        guard let page = map.page(named: "\(location.withoutLine)") else {
            return .gone(map.contains(section: location.section) ? .pageGone : .sectionGone)
        }
        guard let line = location.line else { return .found(map.beginning(of: page)) }
        let index = Self.index(of: line, on: page, in: &linesOfPage) { map.page(page).lines.map(\.id) }
        return index.map { .found(Position(page: page, line: $0)) } ?? .lineGone(page: page)
    }

    /// Returns the step from one position to another; nil if it no longer leads there.
    mutating func step(_ kind: NavigationStep.Kind, from: Position, to: Position) -> StoryNavigator.Step? {
        var choice: Int?
        switch kind {
        case .jump: break
        case .advance: if map.following(from) != to { return nil }
        case .choice(let id):
            guard case .choices(let choices) = map.page(from.page).exit, map.showsWholePage(at: from),
                let index = Self.index(of: id, on: from.page, in: &choicesOfPage, names: { choices.choices.map(\.id) }),
                map.page(named: choices.choices[index].to).map(map.beginning) == to
            else { return nil }
            choice = index
        }
        return .init(step: NavigationStep(from: map.location(at: from), kind: kind), choice: choice)
    }

    private static func index(
        of name: String, on page: Int, in known: inout [Int: [ExactName: Int]], names: () -> [String]
    ) -> Int? {
        if known[page] == nil {
            let pairs = names().enumerated().map { (ExactName($1), $0) }
            known[page] = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        }
        return known[page]?[ExactName(name)]
    }
}
