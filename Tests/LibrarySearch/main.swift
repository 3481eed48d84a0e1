// How long people wait for what they search in a library: each question twenty times through `StoryRepository`, as an app asks
// it, with the library in its file and in memory. Benchmarks/README.md says how to run it.
// Ends with 1 where half of the answers to a question take longer than they may.

import StoryKit
import StoryPlatform
import StorySQLite

/// What a question was made to be, and its text.
typealias Question = (kind: String, text: String)

/// Questions that find many stories and few, from the words that the stories have.
func questions(_ stories: [StoryRecord]) -> [Question] {
    var counts: [String: Int] = [:]
    for story in stories {
        for word in Set(SearchTerms(story.title + " " + (story.synopsis ?? ""))) { counts[word, default: 0] += 1 }
    }
    let words = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    guard let common = words.first, let rare = words.last(where: { $0.count > 3 }) else { return [] }
    let next = words.dropFirst().first { !$0.hasPrefix(common) && !common.hasPrefix($0) } ?? rare
    return [
        ("common word", common), ("rare word", rare), ("two words", "\(common) \(next)"),
        ("common and rare", "\(common) \(rare)"), ("one letter", String(common.prefix(1))),
        ("three letters", String(next.prefix(3))), ("nothing found", "qqxqq"), ("no words", ""),
    ]
}

/// A time in thousandths of a second, with two locations.
func milliseconds(_ time: Duration) -> String {
    let hundredths = Int((time / .microseconds(10)).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}

let limit = Duration.milliseconds(10)
guard CommandLine.arguments.count == 2 else {
    print("usage: library-search LIBRARY")
    exit(2)
}
let file = try SQLiteStoryStore(path: CommandLine.arguments[1])
let stories = try await file.all()
let stores: [(name: String, store: any StoryStore)] = [("SQLite", file), ("memory", InMemoryStoryStore(stories))]
var isSlow = false
print("| of \(stories.count) stories | store | found | median, ms | worst of 20, ms |")
print("| --- | --- | ---: | ---: | ---: |")
for (name, store) in stores {
    let library = StoryRepository(store: store)
    await library.load()
    for question in questions(stories) {
        var times: [Duration] = []
        var found = 0
        for _ in 0..<20 {
            let start = ContinuousClock.now
            found = try await library.stories(StoryQuery(text: question.text)).count
            times.append(start.duration(to: .now))
        }
        times.sort()
        isSlow = isSlow || times[10] > limit
        print("| \(question.kind) | \(name) | \(found) | \(milliseconds(times[10])) | \(milliseconds(times[19])) |")
    }
}
exit(isSlow ? 1 : 0)
