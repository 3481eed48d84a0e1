import StoryGraph
import StoryIR

/// Computes navigation and statistics from the graph of pages (IR.md 8).
struct FlowLowering {
    /// The greatest number of pages to preload.
    private static let prefetchLimit = 8
    /// The reading speed in words per minute.
    static let wordsPerMinute = 200

    private let story: StoryPages
    private let graph: PageGraph
    private let components: StronglyConnectedComponents
    private let reached: BreadthFirstSearch
    private let paths: Paths

    init(_ story: StoryPages) {
        self.story = story
        graph = story.graph
        components = StronglyConnectedComponents(graph)
        reached = BreadthFirstSearch(graph, from: graph.count == 0 ? [] : [story.start])
        paths = Paths(graph, components)
    }

    private var pages: [Int] { (0..<graph.count).filter(reached.reaches) }

    /// The reachable pages, what remains to read from each, and the pages worth preloading there.
    var navigation: IR.Navigation {
        let pages = pages
        let names = story.pages.indices.map(story.name)
        return IR.Navigation(
            pages: pages.map { names[$0] },
            remaining: pages.map { page in
                paths.remaining[page].map { IR.Bounds(min: $0.min, max: $0.max) } ?? IR.Bounds(min: 0, max: nil)
            },
            prefetch: pages.map { page in
                graph.prefetch(from: page, limit: Self.prefetchLimit).map { names[$0] }
            })
    }

    /// Returns the statistics of the story. `words`: the number of words on each page; empty while it is unknown.
    func statistics(words: [Int]) -> IR.Statistics {
        var result = IR.Statistics(
            words: words.reduce(0, +), sections: story.ofSection.count, pages: story.pages.count,
            endings: pages.count(where: graph.isEnd), pagesToEnd: IR.Bounds(min: 0, max: 0),
            readingMinutes: Self.readingMinutes(story, components, words: words))
        guard words.count == graph.count, graph.count > 0 else { return result }
        result.paths = Paths.count(graph, components, from: story.start)?.description
        if let remaining = paths.remaining[story.start] {
            result.pagesToEnd = IR.Bounds(min: remaining.min + 1, max: remaining.max.map { $0 + 1 })
        }
        return result
    }

    /// Returns the reading time in minutes; one minute while the words are unknown.
    static func readingMinutes(
        _ story: StoryPages, _ components: StronglyConnectedComponents, words: [Int]
    ) -> IR.Bounds {
        let graph = story.graph
        guard words.count == graph.count, graph.count > 0, let costs = graph.costs(from: story.start, words, components)
        else { return IR.Bounds(min: 1, max: 1) }
        return IR.Bounds(min: minutes(costs.least), max: costs.greatest.map(minutes))
    }

    private static func minutes(_ words: Int) -> Int { max(1, (words + wordsPerMinute - 1) / wordsPerMinute) }
}
