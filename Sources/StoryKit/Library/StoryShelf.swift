import StorySource

/// Stories that were read, ready to be filtered and sorted many times.
struct StoryShelf: Sendable {
    /// By the bytes of their ids, which are all different.
    let stories: [StoryRecord]
    /// All tags, cultures and ages that any of them has, sorted, each once.
    let tags: [String]
    let cultures: [String]
    let ages: [AgeRange]
    /// For each story, how many titles stand before its own; the same for titles that sort alike.
    private let titleRanks: [Int]

    /// Takes stories in the order of their ids.
    init(_ stories: [StoryRecord]) {
        self.stories = stories
        tags = NaturalOrderKey.sorted(Set(stories.lazy.flatMap(\.tags)))
        cultures = NaturalOrderKey.sorted(Set(stories.lazy.compactMap(\.culture)))
        ages = Set(stories.lazy.compactMap(\.ages)).sorted()
        let keys = stories.map { NaturalOrderKey($0.title) }
        var ranks = Array(repeating: 0, count: stories.count)
        let order = keys.indices.sorted { keys[$0] < keys[$1] }
        for (place, index) in order.enumerated() where place > 0 {
            let before = order[place - 1]
            ranks[index] = keys[before] == keys[index] ? ranks[before] : place
        }
        titleRanks = ranks
    }

    /// The story of an id.
    func story(id: String) -> StoryRecord? {
        let index = stories.partitioningIndex { !$0.id.utf8.lexicographicallyPrecedes(id.utf8) }
        guard index < stories.count, stories[index].id.utf8.elementsEqual(id.utf8) else { return nil }
        return stories[index]
    }

    /// The stories that a query asks for, in its order.
    /// - Parameter found: The ids that were found for its text; nil where it has none.
    func stories(_ query: StoryQuery, found: [String]?) -> [StoryRecord] {
        let found = found.map { Set($0.lazy.map { ExactName($0) }) }
        let admitted = stories.indices.filter { index in
            query.admits(stories[index]) && found?.contains(ExactName(stories[index].id)) != false
        }
        return sorted(admitted, query.order).map { stories[$0] }
    }

    /// Indices go up where stories are alike, since that is how their ids do.
    private func sorted(_ indices: [Int], _ order: StoryOrder) -> [Int] {
        switch order {
        case .title: indices.sorted { (titleRanks[$0], $0) < (titleRanks[$1], $1) }
        case .titleReversed: indices.sorted { (-titleRanks[$0], $0) < (-titleRanks[$1], $1) }
        case .shortestFirst: indices.sorted { (minutes($0), $0) < (minutes($1), $1) }
        case .longestFirst: indices.sorted { (minutes($1), $0) < (minutes($0), $1) }
        case .fewestPathsFirst: indices.sorted { isBefore($0, $1, by: Self.hasFewer(stories[$0], stories[$1])) }
        case .mostPathsFirst: indices.sorted { isBefore($0, $1, by: Self.hasFewer(stories[$1], stories[$0])) }
        }
    }

    private func minutes(_ index: Int) -> Int { stories[index].readingMinutes.min }

    private func isBefore(_ one: Int, _ other: Int, by isBefore: Bool) -> Bool {
        stories[one].paths == stories[other].paths ? one < other : isBefore
    }

    /// Whether a story has fewer ways than another.
    private static func hasFewer(_ one: StoryRecord, _ other: StoryRecord) -> Bool {
        guard let first = one.paths else { return false }
        return other.paths.map { first < $0 } ?? true
    }
}
