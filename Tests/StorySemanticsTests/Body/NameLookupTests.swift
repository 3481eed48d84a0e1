import StoryDiagnostics
import StorySemantics
import StorySource
import Testing

@Suite struct NameLookupTests {
    @Test func namesAreComparedByBytes() {
        var table = NameTable()
        #expect(table.insert("caf\u{E9}") == (0, true))
        #expect(table.insert("cafe\u{301}") == (1, true))
        #expect(table.insert("caf\u{E9}") == (0, false))
        for number in 0..<1000 { table.insert("name-\(number)") }
        #expect(table.count == 1002)
        #expect(table.index(of: "name-999") == 1001)
        #expect(table.index(of: "name-1000") == nil)
        #expect(table.index(of: "") == nil)
    }

    @Test func suggestionsHaveABudget() {
        var budget = SuggestionBudget()
        let names = (0..<1000).map { "track-\($0)" }
        #expect(budget.nearest(to: "track-12x", among: names).contains("track-12"))
        var answered = 0
        while !budget.nearest(to: "track-12x", among: names).isEmpty { answered += 1 }
        #expect(answered > 10)
        #expect(
            budget.nearest(to: String(repeating: "a", count: 1 << 20), among: [String(repeating: "b", count: 1 << 20)])
                == [])
    }

    /// Comparing each with each would take hours.
    @Test func thousandsOfMisspeltNamesTakeNoQuadraticTime() {
        var story = SmallStory(section: (0..<20_000).map { "<MediaRef ref=\"kex-\($0)\" />" }.joined(separator: "\n"))
        story.media += (0..<20_000).map {
            "\n  - {key: key-\($0), type: album, apple_music_id: \"1\", title: T, artist: A}"
        }.joined()
        #expect(story.diagnostics.count == 20_000)
    }

    @Test func theExampleOfTheCommandLine() {
        var story = SmallStory(section: "<MediaRef ref=\"trk-tyde\" />")
        story.frontMatter += "\n"
        let diagnostic = story.analyzed.diagnostics[0]
        #expect(diagnostic.id == .unresolvedMediaRef)
        #expect(diagnostic.message == "no media entry has the key 'trk-tyde'")
        #expect(diagnostic.label == "not declared in 'media'")
        #expect(diagnostic.related.map(\.text) == ["a similar key is declared here"])
        #expect(diagnostic.fixes.map(\.message) == ["replace with 'trk-tide'"])
        #expect(diagnostic.fixes.map(\.applicability) == [.unsafe])
    }

    @Test func theBodysLayoutStands() throws {
        var story = SmallStory(section: "Words.")
        story.sections += "\n    layout: lede"
        #expect(try story.document().sections[0].layout == .lede)
        story.body = story.body.replacing("title=", with: "layout=\"body\" title=")
        #expect(story.diagnostics == ["section_layout_mismatch 'body'"])
        #expect(try story.document().sections[0].layout == .body)
        story.body = story.body.replacing("\"body\"", with: "\"head\"")
        #expect(story.diagnostics == ["invalid_layout 'head'"])
        let document = try story.document()
        #expect(document.sections[0].layout == .body)
        #expect(document.fallbacks.contains { $0.field == "sections[quay].layout" && $0.applied == "body" })
    }
}

private func == (left: (index: Int, isNew: Bool), right: (Int, Bool)) -> Bool {
    left.index == right.0 && left.isNew == right.1
}
