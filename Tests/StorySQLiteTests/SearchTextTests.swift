import StoryKit
import TestSupport
import Testing

@testable import StorySQLite

@Suite struct SearchTextTests {
    /// Each character that there may be in a word of ours is one to SQLite too, and the same one: its tables of letters are
    /// older, and would take words apart that Swift keeps, so it is told not to.
    @Test func `SQLite stores each word unchanged`() throws {
        let database = try LibraryDatabase()
        var expected: Set<[UInt8]> = []
        var stories: [StoryRecord] = []
        for start in stride(from: UInt32(0), to: 0x110000, by: 1024) {
            // What is neither a letter nor a mark in any version is the same everywhere.
            if (0x32000..<0xE0000).contains(start) || start >= 0xE1000 { continue }
            let scalars = (start..<start + 1024).compactMap(Unicode.Scalar.init)
            let title = scalars.map { String($0) }.joined(separator: "\n") + scalars.map { "\nx\($0)y" }.joined()
            stories.append(StoryRecord(id: "\(start)", title: title))
            for word in SearchTerms(title) { expected.insert(Array(word.utf8)) }
        }
        try database.put(stories)
        try database.connection.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, search, row)")
        let terms = try database.connection.statement("SELECT term FROM temp.terms").rows {
            (row) throws(StoryStoreError) in Array(row.text(0).utf8)
        }
        let odd = Set(terms).symmetricDifference(expected).map { String(decoding: $0, as: UTF8.self) }
        #expect(expected.count > 100_000)
        #expect(odd.isEmpty, "\(odd.count): \(odd.prefix(20).map { "\($0) \($0.unicodeScalars.map(\.value))" })")
    }

    @Test func `both stores find the same in random texts`() async throws {
        var random = SeededGenerator(seed: 7)
        func noise(_ limit: Int) -> String {
            let blocks: [ClosedRange<UInt32>] = [
                0x20...0x7F, 0x20...0x7F, 0xA0...0x24F, 0x300...0x36F, 0x370...0x5FF, 0x600...0x6FF, 0x900...0x97F,
                0xE00...0xE7F, 0x1100...0x11FF, 0x1E00...0x1FFF, 0x2000...0x206F, 0x3040...0x30FF, 0xAC00...0xACFF,
                0xFB00...0xFB4F, 0xFF00...0xFFEF, 0x1D400...0x1D7FF, 0x1F600...0x1F64F, 0...0x10FFFF,
            ]
            var text = ""
            for _ in 0..<Int.random(in: 0...limit, using: &random) {
                let block = blocks.randomElement(using: &random)!
                if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &random)) {
                    text.unicodeScalars.append(scalar)
                }
            }
            return text
        }
        let stories = (0..<300).map { StoryRecord(id: "\($0)", title: noise(30), synopsis: noise(60)) }
        let memory = InMemoryStoryStore(stories)
        let file = try SQLiteStoryStore()
        try await file.put(stories)
        var hits = 0
        for round in 0..<3000 {
            // Parts of what is there, which are found, and others.
            let source = round.isMultiple(of: 2) ? stories.randomElement(using: &random)!.title : noise(4)
            let scalars = Array(source.unicodeScalars)
            let start = Int.random(in: 0...scalars.count, using: &random)
            let part = String(String.UnicodeScalarView(scalars[start...].prefix(3)))
            let found = try await file.search(part)
            #expect(found == (await memory.search(part)), "\(part.unicodeScalars.map(\.value))")
            if found.count < stories.count { hits += found.count }
        }
        #expect(hits > 3000)
    }

    @Test(arguments: [
        #"""#, #""""#, "AND", "AND AND", "NOT", "OR wolf", "NEAR(a b)", "*", "**", "wolf*", "^wolf", "words:wolf",
        "{a b}:c",
        "-wolf", "wolf -", "+", "(", ")", "'; DROP TABLE stories; --", "?1", ":a", "@a", "$a", "\0", "wolf\0fang", "\\",
        "%",
    ])
    func `operators in a text are only words`(text: String) async throws {
        let stories = [
            StoryRecord(id: "1", title: "The wolf and a near drop table c", synopsis: "or not fang words b 1 stories"),
            StoryRecord(id: "2", title: "Nothing"),
        ]
        let file = try SQLiteStoryStore()
        try await file.put(stories)
        let expected = SearchTerms.query(text).isEmpty ? ["1", "2"] : text.hasPrefix("NOT") ? ["1", "2"] : ["1"]
        #expect(try await file.search(text) == expected)
        #expect(await InMemoryStoryStore(stories).search(text) == expected)
        #expect(try await file.count() == 2)
    }

    @Test(arguments: ["a", "a ", "\"", "\" AND ", "é", "子", "(", "w* ", "\0"])
    func `a text of a megabyte is only words`(piece: String) async throws {
        let file = try SQLiteStoryStore()
        let text = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        let stories = [StoryRecord(id: "1", title: text), StoryRecord(id: "2", title: "x")]
        try await file.put(stories)
        #expect(try await file.search(text) == (await InMemoryStoryStore(stories).search(text)))
        #expect(try await file.search(text).contains("1"))
    }

    /// In a file, few stories are looked up one by one, and many in a list of all.
    @Test func `few and many results have the same order`() async throws {
        let stories = (0..<200).reversed().map { StoryRecord(id: "\($0)", title: "Wolf \($0 / 4) \($0 % 2)") }
        let (file, memory) = (try SQLiteStoryStore(), InMemoryStoryStore(stories))
        try await file.put(stories)
        try await file.remove(ids: ["11"])
        await memory.remove(ids: ["11"])
        for (text, count) in [("wolf", 199), ("wolf 25", 4), ("wolf 2 0", 22), ("wolf 2 1", 21), ("hare", 0)] {
            let found = try await file.search(text)
            #expect(found == (await memory.search(text)), "\(text)")
            #expect(found.count == count, "\(text)")
        }
    }

    @Test func `searches through the index`() throws {
        let database = try LibraryDatabase()
        try database.put((0..<200).map { StoryRecord(id: "\($0)", title: "Wolf \($0)") })
        for text in ["wolf", "w", "wolf 1", "三 w x y z"] {
            let expression = LibraryDatabase.expression(SearchTerms.query(text))
            let plan = try database.connection.statement("EXPLAIN QUERY PLAN " + LibrarySchema.search)
                .rows([.text(expression)]) { (row) throws(StoryStoreError) in row.text(3) }
            #expect(plan.count == 1, "\(plan)")
            #expect(
                plan.first?.hasPrefix("SCAN search VIRTUAL TABLE INDEX") == true && plan.first?.contains("M") == true)
        }
    }
}
