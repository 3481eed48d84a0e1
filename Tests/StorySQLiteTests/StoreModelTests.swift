import StoryIR
import StoryKit
import StorySQLite
import TestSupport
import Testing

/// Random edits and questions, put to both stores and to a list that knows nothing of how they do it.
@Suite struct StoreModelTests {
    /// Texts as people write them, and the words that they are searched by.
    private static let pieces: [(text: String, words: [String])] = [
        ("Wolf", ["wolf"]), ("WOLVES", ["wolves"]), ("wölfe", ["wolfe"]), ("Wo\u{308}lfin", ["wolfin"]),
        ("wo", ["wo"]), ("w", ["w"]), ("Straße", ["strasse"]), ("STRASSE", ["strasse"]), ("Tromsø", ["tromso"]),
        ("don't", ["don", "t"]), ("Ὀδυσσεύς", ["οδυσσευσ"]), ("ΟΔΥΣ", ["οδυσ"]), ("ёлка", ["елка"]),
        ("三匹", ["三", "匹"]), ("匹", ["匹"]), ("نُور", ["نور"]), ("10", ["10"]), ("1", ["1"]), ("a-b_c", ["a", "b", "c"]),
        ("AND", ["and"]), ("OR", ["or"]), ("NOT", ["not"]), ("NEAR(", ["near"]), ("words:", ["words"]), ("\"", []),
        ("\"wo", ["wo"]), ("*", []), ("wol*", ["wol"]), ("^", []), ("'", []), (";--", []), ("%", []), ("_", []),
        ("{}", []), ("\0", []), ("w\0o", ["w", "o"]), ("\u{FFFD}", []), ("🐺", []), ("\u{1F}", []), ("+", []),
    ]
    private static let ids = ["a", "b", "é", "e\u{301}", "", "a\0", "a\0b", "'", "z", "10", "9", "🐺"]

    private enum Action: Sendable, CustomStringConvertible {
        case put([Story])
        case remove([String])
        case search([Int])
        case page(after: String?, limit: Int)
        case story(String)
        case reload(StoryQuery)

        var description: String {
            switch self {
            case .put(let stories): "put \(stories.map { "\($0.record.id.debugDescription): \($0.pieces)" })"
            case .remove(let ids): "remove \(ids)"
            case .search(let pieces): "search \(pieces.map { StoreModelTests.pieces[$0].text })"
            case .page(let id, let limit): "page after \(id.debugDescription), \(limit)"
            case .story(let id): "story \(id.debugDescription)"
            case .reload(let query): "ask \(query)"
            }
        }
    }

    /// A story, and what its title and synopsis are made of.
    private struct Story: Sendable {
        var record: StoryRecord
        var pieces: [Int]

        init(_ random: inout SeededGenerator) {
            func some(_ limit: Int) -> [Int] {
                (0..<Int.random(in: 0...limit, using: &random)).map { _ in
                    Int.random(in: 0..<StoreModelTests.pieces.count, using: &random)
                }
            }
            func text(_ pieces: [Int]) -> String {
                pieces.map { StoreModelTests.pieces[$0].text }.joined(separator: " ")
            }
            let (title, synopsis) = (some(3), some(5))
            let youngest = Int.random(in: 0...9, using: &random)
            pieces = title + synopsis
            record = StoryRecord(
                id: StoreModelTests.ids.randomElement(using: &random)!, title: text(title),
                synopsis: Bool.random(using: &random) || !synopsis.isEmpty ? text(synopsis) : nil,
                tags: ["x", "y", "", "a\0b", "x"].shuffled(using: &random).dropLast(
                    Int.random(in: 0...5, using: &random)),
                culture: [nil, "c", "C\0", ""].randomElement(using: &random)!,
                ages: Bool.random(using: &random)
                    ? AgeRange(youngest: youngest, oldest: youngest + Int.random(in: 0...5, using: &random)) : nil,
                locale: [nil, "en", ""].randomElement(using: &random)!,
                readingMinutes: IR.Bounds(
                    min: [0, 3, -1, Int.max, Int.min].randomElement(using: &random)!,
                    max: [nil, 7, Int.max].randomElement(using: &random)!),
                paths: [nil, "0", "12", String(repeating: "9", count: 60)].randomElement(using: &random)!
                    .flatMap { PathCount($0) },
                endings: Int.random(in: 0...3, using: &random),
                publishDate: [nil, "2026-01-02"].randomElement(using: &random)!,
                hero: StoryRecord.Hero(
                    image: [nil, "assets/a b.png", ""].randomElement(using: &random)!,
                    alt: [nil, "A wolf", ""].randomElement(using: &random)!,
                    gradient: Array(["#000000", "#ffffff", "", ","].prefix(Int.random(in: 0...4, using: &random)))),
                contentHash: ["", "xxh128:0"].randomElement(using: &random)!,
                package: [nil, "a/b", ""].randomElement(using: &random)!, isPurchased: Bool.random(using: &random))
        }
    }

    private static func action(_ random: inout SeededGenerator) -> Action {
        func someIDs() -> [String] {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in ids.randomElement(using: &random)! }
        }
        func somePieces() -> [Int] {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0..<pieces.count, using: &random) }
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<4: return .put((0..<Int.random(in: 0...3, using: &random)).map { _ in Story(&random) })
        case 4: return .remove(someIDs())
        case 5..<8: return .search(somePieces())
        case 8:
            let id = Bool.random(using: &random) ? ids.randomElement(using: &random) : nil
            return .page(after: id, limit: Int.random(in: -1...5, using: &random))
        case 9: return .story(ids.randomElement(using: &random)!)
        default:
            let words = somePieces().map { pieces[$0].text }.joined(separator: " ")
            return .reload(
                StoryQuery(
                    text: Bool.random(using: &random) ? words : "",
                    tags: Set(["x", "y", ""].filter { _ in Int.random(in: 0..<4, using: &random) == 0 }),
                    ages: [nil, nil, AgeRange("3-5"), AgeRange("9-9")].randomElement(using: &random)!,
                    culture: [nil, nil, "c", ""].randomElement(using: &random)!,
                    isPurchased: [nil, nil, true, false].randomElement(using: &random)!,
                    order: StoryOrder.allCases.randomElement(using: &random)!))
        }
    }

    /// A list, which looks at each story each time.
    private struct Model {
        var stories: [Story] = []

        /// Whether two texts are the same by their bytes.
        private static func same(_ one: String, _ other: String) -> Bool { Array(one.utf8) == Array(other.utf8) }

        mutating func remove(_ id: String) { stories.removeAll { Self.same($0.record.id, id) } }

        mutating func put(_ story: Story) {
            remove(story.record.id)
            stories.append(story)
            stories.sort { $0.record.id.utf8.lexicographicallyPrecedes($1.record.id.utf8) }
        }

        func story(_ id: String) -> StoryRecord? { stories.first { Self.same($0.record.id, id) }?.record }

        func search(_ asked: [Int]) -> [StoryRecord] {
            let needed = asked.flatMap { StoreModelTests.pieces[$0].words }
            return stories.filter { story in
                let words = story.pieces.flatMap { StoreModelTests.pieces[$0].words }
                return needed.allSatisfy { need in words.contains { $0.hasPrefix(need) } }
            }.map(\.record)
        }

        func page(after id: String?, limit: Int) -> [StoryRecord] {
            let rest =
                id.map { id in stories.filter { id.utf8.lexicographicallyPrecedes($0.record.id.utf8) } } ?? stories
            return rest.prefix(max(0, limit)).map(\.record)
        }
    }

    private static func bytes(_ ids: [String]) -> [[UInt8]] { ids.map { Array($0.utf8) } }

    /// What does not hold about a sequence.
    private static func play(_ actions: [Action], _: Duration) async -> String? {
        do {
            let stores: [any StoryStore] = [InMemoryStoryStore(), try SQLiteStoryStore()]
            var model = Model()
            for action in actions {
                var answers: [String] = []
                for (index, store) in stores.enumerated() {
                    let name = index == 0 ? "memory" : "SQLite"
                    switch action {
                    case .put(let stories):
                        try await store.put(stories.map(\.record))
                        if index == 0 { for story in stories { model.put(story) } }
                        let all = try await store.all()
                        if all != model.stories.map(\.record) { return "\(name) has \(all)" }
                        if try await store.count() != all.count { return "\(name) counts wrong" }
                    case .remove(let ids):
                        try await store.remove(ids: ids)
                        if index == 0 { for id in ids { model.remove(id) } }
                        if try await store.all() != model.stories.map(\.record) { return "\(name) removed wrongly" }
                    case .search(let asked):
                        let found = try await store.search(asked.map { pieces[$0].text }.joined(separator: " "))
                        if bytes(found) != bytes(model.search(asked).map(\.id)) { return "\(name) finds \(found)" }
                    case .page(let id, let limit):
                        let page = try await store.stories(after: id, limit: limit)
                        if page != model.page(after: id, limit: limit) { return "\(name) has the page \(page)" }
                    case .story(let id):
                        if try await store.story(id: id) != model.story(id) { return "\(name) has another story" }
                    case .reload(let query):
                        let library = await StoryRepository(store: store)
                        await library.load()
                        answers.append("\(try await library.stories(query))")
                    }
                }
                if answers.count == 2, answers[0] != answers[1] { return "\(answers[0]) and not \(answers[1])" }
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `both stores answer like a list`() async {
        let failure = await ActionSequence.firstFailure(
            seeds: 0..<20, length: 400, make: Self.action, play: Self.play)
        #expect(failure == nil, "\(failure?.description ?? "")")
    }
}
