import Foundation
import StoryIR
import StoryNavigation
import TestSupport
import Testing

@Suite struct NavigatorTests {
    @Test(arguments: UInt64(0)..<300) func randomStepsAlwaysLeadToALocation(seed: UInt64) throws {
        var random = BranchingDocument(seed: seed)
        let document = random.document()
        var walk = try RandomWalk(document, seed: seed)
        for _ in 0..<60 {
            try walk.attempt()
            walk.checkLocation()
            try walk.checkReveal()
        }
    }

    @Test(arguments: UInt64(0)..<200) func backVisitsEveryLocationToTheBeginning(seed: UInt64) throws {
        var random = BranchingDocument(seed: seed)
        var walk = try RandomWalk(random.document(), seed: seed)
        for _ in 0..<40 { try walk.attempt() }
        var reader = walk.reader
        for location in walk.locations.reversed() {
            try reader.back()
            #expect(reader.location == location)
        }
        #expect(!reader.canGoBack)
        #expect(throws: NavigationError.atBeginning) { try reader.back() }
    }

    @Test(arguments: UInt64(0)..<200) func theSameChoicesLeadToTheSameLocation(seed: UInt64) throws {
        var random = BranchingDocument(seed: seed)
        var walk = try RandomWalk(random.document(), seed: seed)
        for _ in 0..<40 { try walk.attempt() }
        let hasJump = walk.reader.history.contains { $0.kind == .jump }
        let choices = walk.reader.choicesTaken
        #expect((choices == nil) == hasJump)
        guard var rest = choices?[...] else { return }
        // Between two choices the path is the only one, so that it comes by the location after as many steps.
        var again = walk.reader
        again.restart()
        while again.history.count < walk.reader.history.count {
            if again.canAdvance {
                try again.advance()
            } else {
                let next = rest.popFirst()
                try again.choose(at: try #require(next))
            }
        }
        #expect(again.location == walk.reader.location)
        #expect(again.history == walk.reader.history)
        #expect(rest.isEmpty)
    }

    /// `remaining` was computed by brute force; the reader moves by its own means.
    @Test(arguments: UInt64(0)..<200) func remainingPagesAreConsistent(seed: UInt64) throws {
        var random = BranchingDocument(seed: seed)
        let document = random.document()
        var reader = try StoryNavigator(document)
        var seen: [(bounds: IR.Bounds, page: Int)] = []
        var dice = SeededGenerator(seed: seed &+ 1)
        for page in 0..<200 {
            let bounds = try #require(reader.remaining)
            seen.append((bounds, page))
            while !reader.showsWholePage { try reader.advance() }
            if reader.isAtEnd {
                #expect(bounds == IR.Bounds(min: 0, max: 0))
                for (bounds, first) in seen {
                    #expect(bounds.min <= page - first)
                    #expect(bounds.max.map { page - first <= $0 } ?? true)
                }
                return
            }
            if reader.canAdvance {
                try reader.advance()
            } else {
                let choice = try #require(reader.choices.randomElement(using: &dice))
                let promised = reader.remaining(after: choice)
                try reader.choose(id: choice.id)
                #expect(reader.remaining == promised)
            }
        }
    }

    @Test func aStartLocationCanBeGiven() throws {
        let document = try Story.house()
        let location = try #require(StoryLocation("hall/p1#l1"))
        var reader = try StoryNavigator(document, at: location)
        #expect(reader.location == location)
        #expect(reader.visibleBlocks.count == 2 && reader.newBlocks.count == 1)
        reader.restart()
        #expect(reader.location.description == "gate/p1")
        #expect(throws: NavigationError.unknownLocation(StoryLocation(section: "hall", page: "p1", line: "l9"))) {
            try StoryNavigator(document, at: StoryLocation("hall/p1#l9"))
        }
    }

    @Test func eachImpossibleStepHasItsError() throws {
        var reader = try StoryNavigator(try Story.house())
        #expect(throws: NavigationError.nothingToChoose) { try reader.choose(at: 0) }
        try reader.advance()
        #expect(reader.location.description == "hall/p1#l0")
        #expect(throws: NavigationError.linesLeft) { try reader.choose(id: "up") }
        #expect(reader.choices.isEmpty && reader.prompt == nil)
        try reader.advance()
        #expect(reader.prompt == "Where to?")
        #expect(throws: NavigationError.choiceNeeded) { try reader.advance() }
        #expect(throws: NavigationError.unknownChoice("Up")) { try reader.choose(id: "Up") }
        #expect(throws: NavigationError.choiceOutOfRange(2, count: 2)) { try reader.choose(at: 2) }
        try reader.choose(id: "up")
        #expect(reader.isAtEnd && reader.ending?.title == "The roof")
        #expect(throws: NavigationError.atEnd) { try reader.advance() }
        #expect(throws: NavigationError.nothingToChoose) { try reader.choose(at: 0) }
        #expect(reader.choicesTaken == [1])
        #expect(reader.visited.map(\.description) == ["gate/p1", "hall/p1", "roof/p1"])
    }

    /// Each is something that the compiler never writes, and no reader gets lost in.
    @Test func aDamagedStoryIsRefused() throws {
        let damages: [(String, (inout StoryDocument) -> Void)] = [
            (
                "the page 'gate/p1' leads to 'nowhere/p1', which is not there",
                { $0.sections[0].pages[0].exit = .next(to: "nowhere/p1") }
            ),
            (
                "the page 'gate/p1' leads to 'hall', which is not there",
                { $0.sections[0].pages[0].exit = .next(to: "hall") }
            ),
            (
                "the page 'gate/p1' ends in no choice",
                { $0.sections[0].pages[0].exit = .choices(IR.Choices(choices: [])) }
            ),
            ("there are two sections 'gate'", { $0.sections[1].id = "gate" }),
            ("there are two pages 'gate/p1'", { $0.sections[0].pages.append($0.sections[0].pages[0]) }),
            ("'ga/te/p1' is not the name of a page", { $0.sections[0].id = "ga/te" }),
            ("'/p1' is not the name of a page", { $0.sections[0].id = "" }),
            ("it starts at 'gate', which is not there", { $0.story.start = "gate" }),
            ("it starts at 'gate/p1#l0', which is not there", { $0.story.start = "gate/p1#l0" }),
            ("it starts at 'gate/p1', which is not there", { $0.sections = [] }),
            (
                "the page 'hall/p1' has two lines 'l0', or one without a name",
                { $0.sections[1].pages[0].lines[1].id = "l0" }
            ),
            (
                "the page 'hall/p1' has two lines 'l#', or one without a name",
                { $0.sections[1].pages[0].lines[1].id = "l#" }
            ),
            (
                "the line 'hall/p1#l1' has blocks that are not its own",
                { $0.sections[1].pages[0].lines[1].firstBlock = 3 }
            ),
            (
                "the line 'hall/p1#l1' has blocks that are not its own",
                { $0.sections[1].pages[0].lines[1].firstBlock = -1 }
            ),
            (
                "the line 'hall/p1#l1' has blocks that are not its own",
                { $0.sections[1].pages[0].lines[1].blockCount = 2 }
            ),
            (
                "the line 'hall/p1#l0' has blocks that are not its own",
                { $0.sections[1].pages[0].lines[0].blockCount = -1 }
            ),
            (
                "the line 'hall/p1#l1' has blocks that are not its own",
                { $0.sections[1].pages[0].lines[1].blockCount = .max }
            ),
            (
                "there are two sections '\(String(repeating: "x", count: 60))…'",
                { document in
                    document.sections[1].id = String(repeating: "x", count: 5000)
                    document.sections[2].id = document.sections[1].id
                }
            ),
        ]
        for (words, damage) in damages {
            var document = try Story.house()
            damage(&document)
            #expect(throws: NavigationError.malformedStory(words)) { try StoryNavigator(document) }
        }
    }

    @Test func locationsParseAsTheyAreWritten() throws {
        for text in ["a/b", "a/b#c", "caf\u{E9}/p1", "..-_/\u{1F98A}#l\u{301}0"] {
            #expect(StoryLocation(text)?.description == text)
        }
        for text in ["", "a", "a/", "/b", "a/b#", "a/#c", "a#b", "#a/b", "a/b/c", "a/b#c#d", "a/b#c/d", "a#c/b"] {
            #expect(StoryLocation(text) == nil, "\(text)")
        }
        let precomposed = try #require(StoryLocation("caf\u{E9}/p1"))
        let decomposed = try #require(StoryLocation("cafe\u{301}/p1"))
        #expect(precomposed != decomposed && Set([precomposed, decomposed]).count == 2)
        let data = try JSONEncoder().encode([precomposed])
        #expect(try JSONDecoder().decode([StoryLocation].self, from: data) == [precomposed])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([StoryLocation].self, from: Data("[\"a\"]".utf8))
        }
    }
}
