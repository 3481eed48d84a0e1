import StoryIR
import StoryNavigation
import TestSupport
import Testing

/// A reader that does whatever comes to its mind, and a plain list of where it was.
struct RandomWalk {
    private(set) var reader: StoryNavigator
    /// Where each step was taken.
    private(set) var locations: [StoryLocation] = []
    private var random: SeededGenerator

    init(_ document: StoryDocument, seed: UInt64) throws {
        reader = try StoryNavigator(document)
        random = SeededGenerator(seed: seed)
    }

    /// Attempts something, and checks what has to hold for every attempt.
    mutating func attempt() throws {
        let before = reader
        do {
            try step()
        } catch let error as NavigationError {
            #expect(!error.description.isEmpty)
            #expect(reader.location == before.location)
            #expect(reader.history == before.history)
        }
        #expect(reader.history.map(\.from) == locations)
    }

    private mutating func step() throws {
        let before = reader
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            let expected = locations.last
            try reader.back()
            #expect(reader.location == expected)
            locations.removeLast()
        case 1:
            if Int.random(in: 0..<6, using: &random) > 0 { return }
            reader.restart()
            locations = []
            #expect(reader.location.withoutLine.description == reader.document.story.start)
        case 2:
            let all = ReaderSpot.all(reader.document)
            let text = Int.random(in: 0..<4, using: &random) == 0 ? "gate/nowhere" : nil
            let spot = ReaderSpot(text ?? String(decoding: all.randomElement(using: &random)!.bytes, as: UTF8.self))
            let location = try #require(StoryLocation(String(decoding: spot.bytes, as: UTF8.self)))
            try reader.go(to: location)
            #expect(!spot.isMissing(in: reader.document))
            #expect(location.line == nil ? reader.location.withoutLine == location : reader.location == location)
            locations.append(before.location)
        case 3...7:
            try reader.advance()
            #expect(before.canAdvance)
            locations.append(before.location)
        case 8...9:
            let id = before.choices.randomElement(using: &random)?.id ?? "nothing"
            try reader.choose(id: id)
            locations.append(before.location)
            let choice = try #require(before.choices.first { $0.id.utf8.elementsEqual(id.utf8) })
            #expect(ReaderSpot(reader.location.withoutLine) == ReaderSpot(choice.to))
        default:
            let index = Int.random(in: -1...4, using: &random)
            try reader.choose(at: index)
            locations.append(before.location)
            #expect(ReaderSpot(reader.location.withoutLine) == ReaderSpot(before.choices[index].to))
        }
    }

    /// Checks what has to hold wherever a reader is.
    func checkLocation() {
        #expect(ReaderSpot.canonical(reader.document).contains(ReaderSpot(reader.location)))
        #expect([reader.canAdvance, !reader.choices.isEmpty, reader.isAtEnd].count { $0 } == 1)
        #expect(reader.canGoBack == !locations.isEmpty)
        #expect(reader.ending == nil || reader.isAtEnd)
        #expect(
            reader.visited.last == reader.location.withoutLine || reader.visited.contains(reader.location.withoutLine))
        #expect(Set(reader.visited) == Set((locations + [reader.location]).map(\.withoutLine)))
        #expect(reader.visited.count == Set(reader.visited).count)
    }

    /// Checks that going on line by line shows each block of the page once, in order.
    func checkReveal() throws {
        var reader = reader
        try reader.go(to: reader.location.withoutLine)
        var shown = Array(reader.newBlocks)
        var lines = Array(reader.newLines)
        while !reader.showsWholePage {
            #expect(reader.choices.isEmpty && !reader.isAtEnd)
            try reader.advance()
            shown += reader.newBlocks
            lines += reader.newLines
            #expect(Array(reader.visibleBlocks) == shown)
            #expect(Array(reader.visibleLines) == lines)
            #expect(reader.visibleLines.last?.id == reader.line?.id)
        }
        #expect(shown == reader.page.blocks)
        #expect(lines == reader.page.lines && Array(reader.visibleLines) == lines)
    }
}
