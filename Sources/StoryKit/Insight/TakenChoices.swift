import StoryNavigation

/// The targets of the choices that readers took on this device, so that likely pages are loaded first.
public struct TakenChoices: Hashable, Sendable, Codable {
    /// The id of the story.
    public let story: String
    /// The number of times that each page was chosen, by its location.
    public private(set) var counts: [String: Int]

    /// Creates an empty record.
    public init(story: String) {
        self.story = story
        counts = [:]
    }

    /// Counts a choice that led to a page.
    public mutating func add(_ page: StoryLocation) { counts["\(page.withoutLine)", default: 0] &+= 1 }

    /// Adds the counts of another record.
    mutating func add(_ other: TakenChoices) { counts.merge(other.counts) { $0 &+ $1 } }

    /// Returns the pages that were chosen before, the most often chosen first, otherwise in their order. Omits pages that were
    /// never chosen.
    func likely(of pages: [StoryLocation]) -> [StoryLocation] {
        let counted = pages.enumerated().compactMap { index, page in
            counts["\(page.withoutLine)"].map { (index: index, page: page, count: $0) }
        }
        return counted.sorted { ($1.count, $0.index) < ($0.count, $1.index) }.map(\.page)
    }
}

/// Stores which choices were taken: in a file, in a database, or for a test. A call that takes longer than ten seconds is
/// abandoned, and reading continues without its result.
public protocol TakenChoicesStore: Sendable {
    /// Returns the stored choices of a story; nil if there are none, or they can't be read.
    func takenChoices(inStory id: String) async -> TakenChoices?
    /// Stores choices in place of those stored for their story.
    func save(_ choices: TakenChoices) async
}
