import StoryNavigation

/// Where the choices that readers took on this device led, so that what is likely to come is loaded first.
public struct TakenChoices: Hashable, Sendable, Codable {
    /// The id of the story.
    public let story: String
    /// How often each page was chosen, by its location.
    public private(set) var counts: [String: Int]

    /// None yet.
    public init(story: String) {
        self.story = story
        counts = [:]
    }

    /// Counts a choice that led to a page.
    public mutating func add(_ page: StoryLocation) { counts["\(page.withoutLine)", default: 0] &+= 1 }

    /// Counts what another has.
    mutating func add(_ other: TakenChoices) { counts.merge(other.counts) { $0 &+ $1 } }

    /// Pages that were chosen before, the most often chosen first, and else in their order; none that never was.
    func likely(of pages: [StoryLocation]) -> [StoryLocation] {
        let counted = pages.enumerated().compactMap { index, page in
            counts["\(page.withoutLine)"].map { (index: index, page: page, count: $0) }
        }
        return counted.sorted { ($1.count, $0.index) < ($0.count, $1.index) }.map(\.page)
    }
}

/// Keeps which choices were taken: a file, a database, a test. What takes longer than ten seconds is given up, and reading goes
/// on without.
public protocol TakenChoicesStore: Sendable {
    /// What was kept of a story; nil where there is nothing, or it can't be read.
    func takenChoices(inStory id: String) async -> TakenChoices?
    /// Keeps it in place of what was kept of its story.
    func keep(_ choices: TakenChoices) async
}
