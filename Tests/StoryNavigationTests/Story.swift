@testable import StoryIR

/// A small story to try things on: a gate, a hall of two lines with two choices, and the roof.
enum Story {
    static func house() throws -> StoryDocument {
        let bounds = IR.Bounds(min: 3, max: 3)
        return StoryDocument(
            generator: IR.Generator(name: "test", version: "1"), source: IR.Source(path: "story.mdx", hash: "xxh128:0"),
            story: IR.Story(
                schemaVersion: "0.2", id: "house", title: "House",
                theme: IR.Theme(accentColor: "#000000", heroGradient: [], typeRamp: .system),
                hero: IR.Hero(kind: .gradient), flow: .explicit, start: "gate/p1"),
            sections: [
                section("gate", IR.Page(id: "p1", kind: .text, reveal: .all, exit: .next(to: "hall/p1"))),
                section(
                    "hall",
                    IR.Page(
                        id: "p1", kind: .choice, reveal: .lineByLine,
                        lines: [
                            IR.Line(id: "l0", firstBlock: 0, blockCount: 1),
                            IR.Line(id: "l1", firstBlock: 1, blockCount: 1),
                        ],
                        blocks: [block("hall/p1/b0"), block("hall/p1/b1")],
                        exit: .choices(
                            IR.Choices(
                                prompt: "Where to?",
                                choices: [
                                    IR.Choice(id: "out", to: "gate/p1", label: [.text("Out")]),
                                    IR.Choice(id: "up", to: "roof/p1", label: [.text("Up")]),
                                ])))),
                section(
                    "roof",
                    IR.Page(
                        id: "p1", kind: .ending, reveal: .all,
                        exit: .ending(IR.Ending(id: "e0", endingKind: .good, title: "The roof")))),
            ], navigation: IR.Navigation(),
            statistics: IR.Statistics(
                words: 0, sections: 3, pages: 3, endings: 1, pagesToEnd: bounds, readingMinutes: bounds))
    }

    private static func section(_ id: String, _ page: IR.Page) -> IR.Section {
        IR.Section(id: id, title: id, layout: .body, pages: [page])
    }

    private static func block(_ id: String) -> IR.Block {
        IR.Block(id: id, content: .paragraph(IR.Paragraph(inlines: [.text("Words.")])))
    }
}
