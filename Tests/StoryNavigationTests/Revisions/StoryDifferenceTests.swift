import StoryNavigation
import Testing

@testable import StoryIR

@Suite struct StoryDifferenceTests {
    private func changes(_ edit: (inout StoryDocument) -> Void) throws -> [StoryDifference.Change] {
        let document = try Self.house()
        var revision = document
        edit(&revision)
        return try StoryDifference(from: document, to: revision).changes
    }

    /// The house, in which no two pages hold the same.
    private static func house() throws -> StoryDocument {
        var document = try Story.house()
        document.sections[0].pages[0].blocks = [block("gate/p1/b0", "The gate creaks.")]
        document.sections[1].pages[0].blocks = [
            block("hall/p1/b0", "It is dark."), block("hall/p1/b1", "It is cold too."),
        ]
        document.sections[2].pages[0].blocks = [
            IR.Block(id: "roof/p1/b0", content: .sideNote(.init(blocks: [block("roof/p1/b1", "Stars.")])))
        ]
        return document
    }

    private static func block(_ id: String, _ words: String) -> IR.Block {
        IR.Block(id: id, content: .paragraph(IR.Paragraph(inlines: [.text(words)])))
    }

    private func location(_ text: String) throws -> StoryLocation { try #require(StoryLocation(text)) }

    private func rename(_ document: inout StoryDocument, to name: String) {
        document.sections[2].id = name
        document.sections[2].pages[0].blocks = [
            IR.Block(id: "\(name)/p1/b0", content: .sideNote(.init(blocks: [Self.block("\(name)/p1/b1", "Stars.")])))
        ]
        guard case .choices(var choices) = document.sections[1].pages[0].exit else { return }
        choices.choices[1].to = "\(name)/p1"
        document.sections[1].pages[0].exit = .choices(choices)
    }

    @Test func `edited text and additions break nothing`() throws {
        let document = try Self.house()
        var revision = document
        revision.source.hash = "xxh128:1"
        revision.sections[0].pages[0].blocks = [Self.block("gate/p1/b0", "The gate is open.")]
        revision.sections.append(
            IR.Section(
                id: "cellar", title: "Cellar", layout: .body,
                pages: [IR.Page(id: "p1", kind: .text, reveal: .all, exit: .end)]))
        guard case .choices(var choices) = revision.sections[1].pages[0].exit else { return }
        choices.choices[0].label = [.text("Back")]
        choices.choices.insert(IR.Choice(id: "down", to: "cellar/p1", label: [.text("Down")]), at: 0)
        revision.sections[1].pages[0].exit = .choices(choices)
        #expect(try StoryDifference(from: document, to: revision).isCompatible)
    }

    @Test func `a renamed part is reported with its new name`() throws {
        let changes = try changes { rename(&$0, to: "attic") }
        // The choice that leads there leads to the same page.
        #expect(changes == [.section("roof", now: "attic")])
    }

    @Test func `removed parts are reported as gone, and moved ones with their location`() throws {
        let up = try #require(
            try changes { document in
                document.sections.removeLast()
                document.sections[1].pages[0].exit = .end
            }.compactMap { change in if case .choice(let choice, _, _) = change { choice } else { nil } }.last)
        #expect(up.id == "up" && up.to == "roof/p1")
        let ending = IR.Ending(id: "e0", endingKind: .good, title: "The roof")
        func led(_ choice: IR.Choice, _ now: String) throws -> StoryDifference.Change {
            .choiceTarget(choice, on: try location("hall/p1"), now: now)
        }
        // The page is the second of the hall now.
        let moved = try changes { document in
            var page = document.sections.removeLast().pages[0]
            page.id = "top"
            document.sections[1].pages.append(page)
            guard case .choices(var choices) = document.sections[1].pages[0].exit else { return }
            choices.choices[1].to = "hall/top"
            document.sections[1].pages[0].exit = .choices(choices)
        }
        #expect(
            try moved == [.section("roof", now: nil), .page(location("roof/p1"), now: location("hall/top"))])
        // It is gone, and its ending with it.
        let gone = try changes { document in
            document.sections.removeLast()
            guard case .choices(var choices) = document.sections[1].pages[0].exit else { return }
            choices.choices[1].to = "gate/p1"
            document.sections[1].pages[0].exit = .choices(choices)
        }
        #expect(
            try gone == [
                led(up, "gate/p1"), .section("roof", now: nil), .ending(ending, on: location("roof/p1"), now: nil),
            ])
        // The ending is on another page.
        let other = try changes { document in
            document.sections[2].pages[0].exit = .next(to: "gate/p1")
            document.sections[0].pages[0].exit = .ending(ending)
        }
        #expect(
            try other == [
                .next("hall/p1", on: location("gate/p1"), now: nil),
                .ending(ending, on: location("roof/p1"), now: location("gate/p1")),
            ])
        #expect(
            try changes { $0.sections[0].pages[0].exit = .next(to: "roof/p1") }
                == [.next("hall/p1", on: location("gate/p1"), now: "roof/p1")])
    }

    @Test func `an ending with another id or kind is reported`() throws {
        let ending = IR.Ending(id: "e0", endingKind: .good, title: "The roof")
        func changes(_ id: String, _ kind: IR.Ending.Kind, _ title: String?) throws -> [StoryDifference.Change] {
            try self.changes {
                $0.sections[2].pages[0].exit = .ending(IR.Ending(id: id, endingKind: kind, title: title))
            }
        }
        let roof = try location("roof/p1")
        #expect(try changes("top", .good, "The roof") == [.endingName(ending, on: roof, now: "top")])
        #expect(try changes("e0", .bad, "The roof") == [.endingKind(ending, on: roof, now: .bad)])
        #expect(
            try changes("top", .secret, nil) == [
                .endingName(ending, on: roof, now: "top"), .endingKind(ending, on: roof, now: .secret),
            ])
        #expect(try changes("e0", .good, "Under the stars") == [])
    }

    @Test func `renamed lines and choices are recognised by their content`() throws {
        let lines = try changes { document in
            document.sections[1].pages[0].lines[0].id = "dark"
            document.sections[1].pages[0].lines.removeLast()
        }
        #expect(
            try lines == [
                .line(location("hall/p1#l0"), now: location("hall/p1#dark")), .line(location("hall/p1#l1"), now: nil),
            ])
        let choices = try changes { document in
            guard case .choices(var choices) = document.sections[1].pages[0].exit else { return }
            choices.choices[0].id = "away"
            choices.choices[1] = IR.Choice(id: "top", to: "roof/p1", label: [.text("To the top")])
            document.sections[1].pages[0].exit = .choices(choices)
        }
        guard case .choice(let out, on: _, now: "away") = choices.first,
            case .choice(let up, on: _, now: nil) = choices.last
        else {
            Issue.record("\(choices)")
            return
        }
        #expect(choices.count == 2 && out.id == "out" && up.id == "up")
    }

    @Test func `content that several pages have identifies none of them`() throws {
        let changes = try changes { document in
            rename(&document, to: "attic")
            document.sections.append(document.sections[2])
            document.sections[3].id = "loft"
        }
        #expect(changes.contains(.section("roof", now: nil)))
    }

    @Test func `a story in which navigation could fail is refused`() throws {
        let document = try Self.house()
        var damaged = document
        damaged.sections.removeLast()
        #expect(throws: NavigationError.self) { try StoryDifference(from: document, to: damaged) }
        #expect(throws: NavigationError.self) { try StoryDifference(from: damaged, to: document) }
    }
}
