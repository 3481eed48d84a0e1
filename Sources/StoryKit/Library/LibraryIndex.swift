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
        let titles = Self.ranks(stories.map { NaturalOrderKey($0.title) }, by: <)
        let dates = stories.map(\.publishDate)
        let newest = Self.ranks(dates) { ($0 ?? "") > ($1 ?? "") }
        let oldest = Self.ranks(dates) { one, other in one.map { one in other.map { one < $0 } ?? true } ?? false }
        let lengths = Self.ranks(stories.map(\.readingMinutes.min), by: <)
        let paths = Self.ranks(stories.map(\.paths), by: Self.hasFewer)
        // Equal stories keep the order of their ids, since indices ascend with them.
        func indices(_ rank: (Int) -> Int) -> [Int] {
            stories.indices.sorted { (rank($0), $0) < (rank($1), $1) }
        }
        orders = Dictionary(
            uniqueKeysWithValues: StoryOrder.allCases.map { order in
                switch order {
                case .title: (order, indices { titles[$0] })
                case .titleReversed: (order, indices { -titles[$0] })
                case .newestFirst: (order, indices { newest[$0] })
                case .oldestFirst: (order, indices { oldest[$0] })
                case .shortestFirst: (order, indices { lengths[$0] })
                case .longestFirst: (order, indices { -lengths[$0] })
                case .fewestPathsFirst: (order, indices { paths[$0] })
                case .mostPathsFirst: (order, indices { -paths[$0] })
                }
            })
    }

    /// Returns the rank of each key: how many are before it. Equal keys have the same rank.
    private static func ranks<Key>(_ keys: [Key], by isBefore: (Key, Key) -> Bool) -> [Int] {
        var ranks = Array(repeating: 0, count: keys.count)
        let order = keys.indices.sorted { isBefore(keys[$0], keys[$1]) }
        for (position, index) in order.enumerated().dropFirst() {
            let before = order[position - 1]
            ranks[index] = isBefore(keys[before], keys[index]) ? position : ranks[before]
        }
        return ranks
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
        for id in found.inByteOrder {
            while index < ids.count, ids[index].utf8.lexicographicallyPrecedes(id.utf8) { index += 1 }
            guard index < ids.count else { break }
            if ids[index].utf8.elementsEqual(id.utf8) { isFound[index] = true }
        }
        return isFound
    }

    /// Whether a story has fewer paths than another; infinitely many are never fewer.
    private static func hasFewer(_ one: PathCount?, _ other: PathCount?) -> Bool {
        guard let one else { return false }
        return other.map { one < $0 } ?? true
    }
}
