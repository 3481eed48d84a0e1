import StorySource

/// Loaded stories, indexed for repeated filtering and sorting.
struct LibraryIndex: Sendable {
    /// Sorted by the bytes of their ids, which are unique.
    private(set) var stories: [StoryRecord]
    /// The original records of stories that are purchases only because of ``own(_:)``, by index.
    private var originals: [Int: StoryRecord] = [:]
    /// All tags, cultures and age ranges, sorted, each once.
    let tags: [String]
    let cultures: [String]
    let ages: [AgeRange]
    private let ids: [String]
    /// The indices of all stories in each order, so that a query only has to filter them.
    private let orders: [StoryOrder: [Int]]

    /// Creates an index of stories, which are sorted by their ids.
    init(_ stories: [StoryRecord]) {
        self.stories = stories
        tags = NaturalOrderKey.sorted(Set(stories.lazy.flatMap(\.tags)))
        cultures = NaturalOrderKey.sorted(Set(stories.lazy.compactMap(\.culture)))
        ages = Set(stories.lazy.compactMap(\.ages)).sorted()
        ids = stories.map(\.id)
        let titles = stories.map { NaturalOrderKey($0.title) }
        let dates = stories.map(\.publishDate)
        let lengths = stories.map(\.readingMinutes.min)
        let paths = stories.map(\.paths)
        orders = Dictionary(
            uniqueKeysWithValues: StoryOrder.allCases.map { order in
                switch order {
                case .title: (order, Self.sorted(titles, by: <))
                case .titleReversed: (order, Self.sorted(titles, by: >))
                case .newestFirst: (order, Self.sorted(dates) { ($0 ?? "") > ($1 ?? "") })
                case .oldestFirst: (order, Self.sorted(dates, by: Self.isLess))
                case .shortestFirst: (order, Self.sorted(lengths, by: <))
                case .longestFirst: (order, Self.sorted(lengths, by: >))
                case .fewestPathsFirst: (order, Self.sorted(paths, by: Self.isLess))
                case .mostPathsFirst: (order, Self.sorted(paths) { Self.isLess($1, $0) })
                }
            })
    }

    /// Returns the indices of the keys in this order; those of equal keys ascend, as the ids of their stories do.
    private static func sorted<Key>(_ keys: [Key], by isBefore: (Key, Key) -> Bool) -> [Int] {
        keys.indices.sorted { one, other in
            isBefore(keys[one], keys[other]) || one < other && !isBefore(keys[other], keys[one])
        }
    }

    /// Whether a key is less than another; nil is never less.
    private static func isLess<Key: Comparable>(_ one: Key?, _ other: Key?) -> Bool {
        guard let one else { return false }
        return other.map { one < $0 } ?? true
    }

    func story(id: String) -> StoryRecord? { index(of: id).map { stories[$0] } }

    /// Marks the stories with these ids as purchases. The others get back the value that they were loaded with.
    mutating func own(_ ids: Set<String>) {
        for (index, story) in originals { stories[index] = story }
        originals = [:]
        for id in ids {
            guard let index = index(of: id), !stories[index].isPurchased else { continue }
            originals[index] = stories[index]
            stories[index].isPurchased = true
        }
    }

    private func index(of id: String) -> Int? {
        let index = ids.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(id.utf8) }
        return index < ids.count && ids[index].utf8.elementsEqual(id.utf8) ? index : nil
    }

    /// Returns the stories that match a query, in its order. `found`: the ids that match the query's text; nil if it has none.
    func stories(_ query: StoryQuery, found: [String]?) -> [StoryRecord] {
        let isFound = found.map(membership)
        let indices = orders[query.order, default: []].filter { isFound?[$0] != false && query.admits(stories[$0]) }
        return indices.map { stories[$0] }
    }

    /// Returns for each story whether its id is among these.
    private func membership(_ found: [String]) -> [Bool] {
        var isFound = Array(repeating: false, count: ids.count)
        var index = 0
        // Both are in the same order, so one walk through each is enough.
        for id in found.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            while index < ids.count, ids[index].utf8.lexicographicallyPrecedes(id.utf8) { index += 1 }
            guard index < ids.count else { break }
            if ids[index].utf8.elementsEqual(id.utf8) { isFound[index] = true }
        }
        return isFound
    }
}
