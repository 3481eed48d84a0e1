import StoryNavigation
import Testing

@testable import StoryIR

@Suite struct RestorePreviewTests {
    /// A save at each location, made by walking there: the first way that is found is the shortest.
    private func saves(_ document: StoryDocument) throws -> [Bookmark] {
        let start = try StoryNavigator(document)
        var readers = [start]
        var seen: Set<StoryLocation> = [start.location]
        var head = 0
        while head < readers.count {
            let reader = readers[head]
            head += 1
            var next: [StoryNavigator] = []
            if reader.canAdvance {
                var other = reader
                try other.advance()
                next.append(other)
            }
            for index in reader.choices.indices {
                var other = reader
                try other.choose(at: index)
                next.append(other)
            }
            readers += next.filter { seen.insert($0.location).inserted }
        }
        let locations = ReaderSpot.canonical(document).map { String(decoding: $0.bytes, as: UTF8.self) }
        for location in try locations.map({ try #require(StoryLocation($0)) }) where seen.insert(location).inserted {
            var other = start
            try other.go(to: location)
            readers.append(other)
        }
        return readers.map { Bookmark($0) }
    }

    /// What is said of all saves is what restoring each of them says.
    @Test(arguments: UInt64(0)..<500) func `the preview equals restoring each bookmark`(seed: UInt64) throws {
        var random = BranchingDocument(seed: seed)
        let document = random.document()
        let revision = random.edited(document)
        let difference = try StoryDifference(from: document, to: revision)
        let saves = try saves(document)
        var exactCount = 0
        var moved: [StoryLocation: (restored: StoryLocation, reason: Restoration.Move.Reason, lostCount: Int)] = [:]
        for save in saves {
            switch try save.restore(in: revision) {
            case .exact: exactCount += 1
            case .relocated(_, let move): moved[move.saved] = (move.restored, move.reason, move.lost.count)
            case .differentStory: Issue.record("refused")
            }
        }
        #expect(difference.bookmarks.count == saves.count && difference.bookmarks.exactCount == exactCount)
        #expect(difference.bookmarks.refusedCount == 0 && difference.bookmarks.moved.count == moved.count)
        for save in difference.bookmarks.moved {
            let move = try #require(moved[save.saved])
            #expect(save.restored == move.restored && save.reason == move.reason && save.lostCount == move.lostCount)
        }
        // In the order of the story.
        let order = ReaderSpot.canonical(document)
        let indices = difference.bookmarks.moved.compactMap { order.firstIndex(of: ReaderSpot($0.saved)) }
        #expect(indices == indices.sorted())
    }

    @Test(arguments: UInt64(0)..<50) func `a revision breaks nothing of itself`(seed: UInt64) throws {
        var random = BranchingDocument(seed: seed)
        let document = random.document()
        let difference = try StoryDifference(from: document, to: document)
        #expect(difference.isCompatible && difference.changes.isEmpty && difference.bookmarks.moved.isEmpty)
    }

    @Test func `another story refuses all bookmarks`() throws {
        let document = try Story.house()
        var revision = document
        revision.story.id = "another"
        let difference = try StoryDifference(from: document, to: revision)
        #expect(difference.changes.isEmpty && !difference.isCompatible)
        #expect(difference.bookmarks.count == 4 && difference.bookmarks.refusedCount == 4)
    }

    /// The ways of all saves together would have five thousand million steps.
    @Test(.timeLimit(.minutes(15))) func `a very long story is compared`() throws {
        let document = try Self.row(100_000)
        var revision = document
        revision.sections[1].pages[0].id = "p2"
        revision.sections[0].pages[0].exit = .next(to: "s1/p2")
        revision.sections.removeLast()
        revision.sections[99_998].pages[0].exit = .end
        let difference = try StoryDifference(from: document, to: revision)
        #expect(difference.bookmarks.count == 100_000 && difference.bookmarks.exactCount == 1)
        #expect(difference.bookmarks.moved.count { $0.reason == .historyChanged && $0.lostCount == 1 } == 99_997)
        #expect(difference.bookmarks.moved.last?.restored.description == "s99998/p1")
    }

    /// Sections with a page each, one after the other.
    static func row(_ count: Int) throws -> StoryDocument {
        var document = try Story.house()
        document.story.start = "s0/p1"
        document.sections = (0..<count).map { index in
            let page = IR.Page(
                id: "p1", kind: .text, reveal: .all,
                blocks: [IR.Block(id: "b", content: .paragraph(IR.Paragraph(inlines: [.text("Words \(index)")])))],
                exit: index + 1 < count ? .next(to: "s\(index + 1)/p1") : .end)
            return IR.Section(id: "s\(index)", title: "S", layout: .body, pages: [page])
        }
        return document
    }
}
