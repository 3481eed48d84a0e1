import StoryIR
import Testing

/// What the ways between pages come to in the IR, where a golden would be too long or say too little.
@Suite struct FlowTests {
    /// A branching story with these sections, each with its id and what is in it.
    private func story(_ sections: [(id: String, content: String)], start: String? = nil) throws -> StoryDocument {
        var story = SmallStory(
            body: sections.map { "<Section id=\"\($0.id)\" title=\"T\">\n\($0.content)\n</Section>\n" }.joined())
        story.frontMatter = "schema_version: 0.2\nid: a\ntitle: A\nauthors: [B]"
        story.sections = start.map { "start: \($0)" } ?? ""
        story.media = ""
        return try story.document()
    }

    private func choices(_ targets: [String], _ attributes: String = "") -> String {
        "<Choices>\n" + targets.map { "<Choice to=\"\($0)\"\(attributes)>Go.</Choice>\n" }.joined() + "</Choices>"
    }

    /// One way more than 64 bits can count.
    @Test func pathsDoubleWithEachChoice() throws {
        var sections: [(String, String)] = []
        for index in 0..<64 {
            sections.append(("d\(index)", "Words.\n\n" + choices(["l\(index)", "r\(index)"])))
            for side in ["l", "r"] { sections.append(("\(side)\(index)", "Words.\n\n" + choices(["d\(index + 1)"]))) }
        }
        sections.append(("d64", "Words.\n\n<Ending />"))
        let statistics = try story(sections).statistics
        #expect(statistics.paths == "18446744073709551616")
        #expect(statistics.pages == 193)
        #expect(statistics.pagesToEnd == IR.Bounds(min: 129, max: 129))
    }

    @Test func twoChoicesToOnePageAreOnePath() throws {
        let document = try story([("a", "Words.\n\n" + choices(["b", "b/p1"])), ("b", "Words.\n\n<Ending />")])
        #expect(document.statistics.paths == "1")
        #expect(document.navigation.prefetch == [["b/p1"], []])
    }

    @Test func aPageWithoutAnExitIsAnEnd() throws {
        let document = try story([
            ("a", "Words.\n\n" + choices(["b", "c"])), ("b", "Words."), ("c", "Words.\n<Ending />"),
        ])
        #expect(document.statistics.endings == 2)
        #expect(document.sections[1].pages[0].exit == .end)
        #expect(document.statistics.paths == "2")
    }

    @Test func theStartIsALineWhereThereIsOne() throws {
        let grid = "<FactGrid>\n<Fact label=\"a\" value=\"b\" />\n</FactGrid>"
        #expect(try story([("a", grid)]).story.start == "a/p1")
        #expect(try story([("a", "<Line id=\"x\">Words.</Line>")]).story.start == "a/p1#x")
        #expect(try story([("a", "Words."), ("b", "Words.")], start: "b").story.start == "b/p1#l0")
        #expect(
            try story(
                [("a", "<Page id=\"p\">\nWords.\n</Page>\n<Page id=\"q\">\nWords.\n</Page>")], start: "a/q"
            ).story.start == "a/q#l0")
    }

    @Test func readingTimeCountsTheWordsOnThePath() throws {
        let long = String(repeating: "word ", count: 400)
        let document = try story([
            ("a", "Words.\n\n" + choices(["b", "c"])), ("b", "Words.\n\n<Ending />"), ("c", long + "\n\n<Ending />"),
        ])
        // Three words at the start, of which two are labels.
        #expect(document.statistics.words == 3 + 1 + 400)
        #expect(document.statistics.readingMinutes == IR.Bounds(min: 1, max: 3))
        #expect(document.sections.map(\.pages[0].wordCount) == [3, 1, 400])
    }
}
