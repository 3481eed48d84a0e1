import Foundation
import StoryIR
import StoryNavigation
import Testing

@Suite struct BookmarkTests {
    @Test(arguments: UInt64(0)..<200) func theSameStoryRestoresExactly(seed: UInt64) throws {
        var random = BranchingDocument(seed: seed)
        let document = random.document()
        var walk = try RandomWalk(document, seed: seed)
        for _ in 0..<30 { try walk.attempt() }
        let data = try JSONEncoder().encode(Bookmark(walk.reader))
        let bookmark = try JSONDecoder().decode(Bookmark.self, from: data)
        #expect(bookmark == Bookmark(walk.reader))
        guard case .exact(let reader) = try bookmark.restore(in: document) else {
            Issue.record("not exact: \(bookmark)")
            return
        }
        #expect(reader.location == walk.reader.location)
        #expect(reader.history == walk.reader.history)
    }

    /// Whatever was edited, what comes back is a reader of the new story, and what is said about it is so.
    @Test(arguments: UInt64(0)..<600) func anEditedStoryRestoresExactlyOrReportsTheMove(seed: UInt64) throws {
        var random = BranchingDocument(seed: seed)
        let document = random.document()
        var walk = try RandomWalk(document, seed: seed)
        for _ in 0..<Int(seed % 30) { try walk.attempt() }
        let saved = Bookmark(walk.reader)
        let revision = random.edited(document)
        let restoration = try saved.restore(in: revision)
        var reader = try #require(restoration.reader)

        let location = ReaderSpot(saved.location)
        if !location.isMissing(in: revision) {
            #expect(reader.location == saved.location || saved.location.line == nil)
        }
        let lost = saved.history.map(\.from).filter { ReaderSpot($0).isMissing(in: revision) }
        let wasLost = location.isMissing(in: revision) || !lost.isEmpty
        switch restoration {
        case .exact:
            #expect(!wasLost)
            #expect(reader.history.map(\.kind) == saved.history.map(\.kind))
        case .relocated(_, let move):
            #expect(move.saved == saved.location && move.restored == reader.location && move.lost == lost)
            let page = saved.location.withoutLine
            switch move.reason {
            case .sectionGone:
                #expect(!revision.sections.contains { $0.id.utf8.elementsEqual(page.section.utf8) })
            case .pageGone:
                #expect(revision.sections.contains { $0.id.utf8.elementsEqual(page.section.utf8) })
                #expect(ReaderSpot(page).isMissing(in: revision))
            case .lineGone:
                #expect(location.isMissing(in: revision) && !ReaderSpot(page).isMissing(in: revision))
                #expect(reader.location.withoutLine == page)
            case .historyChanged:
                #expect(!location.isMissing(in: revision))
                #expect(!lost.isEmpty || reader.history.map(\.kind) != saved.history.map(\.kind))
            }
            if move.reason == .sectionGone || move.reason == .pageGone {
                let last = saved.history.map(\.from).last { !ReaderSpot($0).isMissing(in: revision) }
                #expect(last.map { reader.location == $0 || $0.line == nil } ?? (reader.history.isEmpty))
            }
        case .differentStory: Issue.record("refused")
        }
        // Each step of the path is one that the story has.
        let steps = reader.history
        var end = reader.location
        while let step = steps.prefix(reader.history.count).last {
            try reader.back()
            #expect(reader.location == step.from)
            var again = reader
            switch step.kind {
            case .advance: try again.advance()
            case .choice(let id): try again.choose(id: id)
            case .jump: try again.go(to: end)
            }
            #expect(again.location == end)
            end = step.from
        }
    }

    @Test func movesAreDescribed() throws {
        let document = try Story.house()
        var reader = try StoryNavigator(document)
        for _ in 0..<2 { try reader.advance() }
        try reader.choose(id: "up")
        let saved = Bookmark(reader)
        func words(hash: String? = "xxh128:1", _ edit: (inout StoryDocument) -> Void) throws -> String {
            var revision = document
            if let hash { revision.source.hash = hash }
            edit(&revision)
            switch try saved.restore(in: revision) {
            case .exact(let reader): return "exact: \(reader.location)"
            case .relocated(let reader, let move):
                return "\(move), lost \(move.lost), back \(reader.history.map(\.kind))"
            case .differentStory(let other): return "refused: \(other)"
            }
        }
        #expect(try words { _ in } == "exact: roof/p1")
        #expect(try words { $0.story.id = "another" } == "refused: house")
        #expect(
            try words { document in
                document.sections[1].pages[0].exit = .next(to: "gate/p1")
                document.sections.removeLast()
            }
                == "the section 'roof' is not there; you are at 'hall/p1#l1', lost [], back [StoryNavigation.NavigationStep.Kind.advance, StoryNavigation.NavigationStep.Kind.advance]"
        )
        #expect(
            try words { $0.sections[1].pages[0].lines.removeLast() }
                == "you are where you were, but the path that you took has changed, lost [hall/p1#l1], back [StoryNavigation.NavigationStep.Kind.advance, StoryNavigation.NavigationStep.Kind.jump]"
        )
    }

    /// The story is as it was, so nobody says that it was edited. Names are told no longer than anybody reads.
    @Test func aLocationThatDoesNotFitItsOwnRevisionIsDamaged() throws {
        let document = try Story.house()
        var reader = try StoryNavigator(document)
        try reader.advance()
        func words(at location: String, _ history: [NavigationStep]? = nil) throws -> String {
            var saved = Bookmark(reader)
            saved.location = try #require(StoryLocation(location))
            if let history { saved.history = history }
            guard case .relocated(_, let move) = try saved.restore(in: document) else { return "not moved" }
            #expect(!move.isEdited)
            return "\(move)"
        }
        #expect(try words(at: "cellar/p1") == "the section 'cellar' is not there; you are at 'gate/p1'")
        #expect(try words(at: "hall/p9") == "the page 'hall/p9' is not there; you are at 'gate/p1'")
        #expect(try words(at: "hall/p1#l9") == "the line 'hall/p1#l9' is not there; you are at 'hall/p1#l0'")
        let lost = NavigationStep(from: StoryLocation(section: "cellar", page: "p1"), kind: .advance)
        #expect(
            try words(at: "hall/p1", [lost]) == "you are where you were, but the path that you took has changed")
        let long = String(repeating: "x", count: 5000)
        #expect(
            try words(at: "\(long)/p1")
                == "the section '\(String(repeating: "x", count: 60))…' is not there; you are at 'gate/p1'")
    }

    @Test func aLongHistoryKeepsItsNewestSteps() throws {
        var random = BranchingDocument(seed: 7)
        var walk = try RandomWalk(random.document(), seed: 7)
        for _ in 0..<60 { try walk.attempt() }
        let bookmark = Bookmark(walk.reader)
        let whole = bookmark.json()
        #expect(whole == bookmark.json(atMost: whole.count))
        var kept: Set<Int> = []
        for limit in stride(from: whole.count, through: whole.count / 3, by: -1) {
            let bytes = bookmark.json(atMost: limit)
            let read = try JSONDecoder().decode(Bookmark.self, from: Data(bytes))
            #expect(bytes.count <= limit)
            #expect(read.location == bookmark.location && read.history == bookmark.history.suffix(read.history.count))
            // One more would not fit.
            let longer = Bookmark(
                story: bookmark.story, hash: bookmark.hash, location: bookmark.location,
                history: bookmark.history.suffix(read.history.count + 1))
            if read.history.count < bookmark.history.count { #expect(longer.json().count > limit) }
            kept.insert(read.history.count)
        }
        #expect(kept.count > 10)
    }

    @Test func otherDataIsRefused() throws {
        func read(_ text: String) throws -> Bookmark {
            try JSONDecoder().decode(Bookmark.self, from: Data(text.utf8))
        }
        let good = #"{"version":1,"story":"s","hash":"h","location":"a/b","history":[{"from":"a/b"}],"later":0}"#
        #expect(try read(good).history == [NavigationStep(from: try #require(StoryLocation("a/b")), kind: .advance)])
        #expect(throws: NavigationError.unknownBookmarkVersion(2)) { try read(#"{"version":2}"#) }
        for bad in [
            "{}", "[]", #"{"version":"1"}"#, good.replacing("\"a/b\",\"history", with: "\"a\",\"history"),
            good.replacing("\"story\":\"s\",", with: ""), good.replacing("{\"from\":\"a/b\"}", with: "{}"),
        ] {
            #expect(throws: DecodingError.self, "\(bad)") { try read(bad) }
        }
    }

    /// A page of very many lines and a path through all of them: a search for each step would take hours.
    @Test func restoringIsLinear() throws {
        var document = try Story.house()
        let count = 50_000
        document.sections[1].pages[0].lines = (0..<count).map { IR.Line(id: "l\($0)", firstBlock: 0, blockCount: 0) }
        var reader = try StoryNavigator(document)
        for _ in 0..<count { try reader.advance() }
        try reader.choose(id: "up")
        guard case .exact = try Bookmark(reader).restore(in: document) else {
            Issue.record("not exact")
            return
        }
        document.sections[1].pages[0].lines.swapAt(0, count - 1)
        guard case .relocated(let moved, let move) = try Bookmark(reader).restore(in: document) else {
            Issue.record("not moved")
            return
        }
        #expect(move.reason == .historyChanged && moved.history.count == reader.history.count)
    }
}
