import StorySource

/// An inverted index from words to stories. Words are sorted, so that those with the same prefix are adjacent.
struct WordIndex: Sendable {
    /// Sorted by their bytes.
    private let words: [String]
    /// For each word, the numbers of the stories that contain it, in ascending order.
    private let holders: [[Int32]]
    private let storyCount: Int

    /// Creates an index of the words of each story. Stories are numbered from 0.
    init(_ stories: some Collection<[String]>) {
        var holdersOfWord: [ExactName: [Int32]] = [:]
        for (number, words) in stories.enumerated() {
            for word in words where holdersOfWord[ExactName(word)]?.last != Int32(number) {
                holdersOfWord[ExactName(word), default: []].append(Int32(number))
            }
        }
        let sorted = holdersOfWord.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
        words = sorted.map(\.key.text)
        holders = sorted.map(\.value)
        storyCount = stories.count
    }

    /// Returns the numbers of the stories that contain, for each prefix, a word with it, ascending.
    func stories(withAll beginnings: [String]) -> [Int] {
        // The number of prefixes found in each story. After the first that it lacks, no others are counted.
        var counts = Array(repeating: 0, count: storyCount)
        for (known, beginning) in beginnings.enumerated() {
            var index = words.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(beginning.utf8) }
            while index < words.count, words[index].utf8.starts(with: beginning.utf8) {
                for story in holders[index] where counts[Int(story)] == known { counts[Int(story)] = known + 1 }
                index += 1
            }
        }
        return counts.indices.filter { counts[$0] == beginnings.count }
    }
}
