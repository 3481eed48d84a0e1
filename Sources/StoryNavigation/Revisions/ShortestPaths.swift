import StoryIR

/// The shortest path to each location of a story, as a tree in which each location knows its predecessor.
///
/// A location is a line of a page with lines, else a page. Unreachable locations follow the start by a jump.
struct ShortestPaths {
    struct Step {
        /// The index in ``ShortestPaths/positions`` of the location before it.
        let from: Int
        let kind: NavigationStep.Kind
    }

    /// All locations, in the order of the story.
    let positions: [Position]
    /// The step that leads to each location; nil for the start.
    private(set) var steps: [Step?]
    /// The indices of all locations, each after its predecessor.
    private(set) var order: [Int] = []

    /// The index of the first location of each page.
    private let first: [Int]
    private let map: LocationIndex

    init(_ map: LocationIndex) {
        self.map = map
        var positions: [Position] = []
        var first: [Int] = []
        for page in 0..<map.pageCount {
            first.append(positions.count)
            let count = map.page(page).lines.count
            if count == 0 { positions.append(Position(page: page)) }
            for line in 0..<count { positions.append(Position(page: page, line: line)) }
        }
        self.positions = positions
        self.first = first
        steps = Array(repeating: nil, count: positions.count)
        search()
    }

    private func index(_ position: Position) -> Int { first[position.page] + (position.line ?? 0) }

    /// Searches breadth first, choices in their order.
    private mutating func search() {
        let start = index(map.start)
        var isReached = [Bool](repeating: false, count: positions.count)
        isReached[start] = true
        order = [start]
        var head = 0
        func go(_ next: Position, _ kind: NavigationStep.Kind, from location: Int) {
            let index = index(next)
            if isReached[index] { return }
            isReached[index] = true
            steps[index] = Step(from: location, kind: kind)
            order.append(index)
        }
        while head < order.count {
            let location = order[head]
            head += 1
            if let next = map.following(positions[location]) { go(next, .advance, from: location) }
            for choice in map.choices(at: positions[location]) {
                guard let page = map.page(named: choice.to) else { continue }
                go(map.beginning(of: page), .choice(id: choice.id), from: location)
            }
        }
        for index in positions.indices where !isReached[index] {
            steps[index] = Step(from: start, kind: .jump)
            order.append(index)
        }
    }
}
