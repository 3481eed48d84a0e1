import Foundation
import StoryIR
import StoryNavigation
import TestSupport
import Testing

/// Stories of which the sections come one by one.
@Suite struct SplitStoryTests {
    /// A document in files, as they are read again.
    private struct Files {
        let index: StoryIndex
        let beats: [[UInt8]: StoryBeat]

        init(_ document: StoryDocument) throws {
            let decoder = JSONDecoder()
            index = try decoder.decode(StoryIndex.self, from: Data(StoryIndex(document).json()))
            var beats: [[UInt8]: StoryBeat] = [:]
            for beat in document.beats {
                let read = try decoder.decode(StoryBeat.self, from: Data(beat.json(style: .compact)))
                #expect(read == beat)
                beats[Array(beat.section.id.utf8)] = read
            }
            self.beats = beats
        }

        func reader() throws -> StoryNavigator {
            let start = try #require(StoryLocation(index.story.start))
            return try StoryNavigator(index, beginning: try #require(beat(start.section)))
        }

        func beat(_ section: String) -> StoryBeat? { beats[Array(section.utf8)] }

        /// Takes a step, with the sections that it needs.
        func take(_ reader: inout StoryNavigator, _ step: (inout StoryNavigator) throws -> Void) throws {
            do {
                try step(&reader)
            } catch NavigationError.notLoaded(let section) {
                guard let beat = beat(section) else { throw NavigationError.malformedStory("no section \(section)") }
                try reader.insert(beat)
                try step(&reader)
            }
        }
    }

    @Test(arguments: UInt64(0)..<300) func `reads like the whole story`(seed: UInt64) throws {
        var branching = BranchingDocument(seed: seed)
        let document = branching.document()
        let files = try Files(document)
        var whole = try StoryNavigator(document)
        var split = try files.reader()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3 where whole.canAdvance:
                try whole.advance()
                try files.take(&split) { try $0.advance() }
            case 4...6 where !whole.choices.isEmpty:
                let id = whole.choices.randomElement(using: &random)!.id
                try whole.choose(id: id)
                try files.take(&split) { try $0.choose(id: id) }
            case 7 where whole.canGoBack:
                try whole.back()
                try files.take(&split) { try $0.back() }
            case 8:
                let section = document.sections.randomElement(using: &random)!
                let location = StoryLocation(section: section.id, page: section.pages[0].id)
                try whole.go(to: location)
                try files.take(&split) { try $0.go(to: location) }
            default: for section in document.sections { split.remove(section: section.id) }
            }
            #expect(split.location == whole.location)
            #expect(split.history == whole.history)
            #expect(split.page == whole.page && split.section == whole.section)
            #expect(split.remaining == whole.remaining && split.nearbyPages == whole.nearbyPages)
            #expect(split.canAdvance == whole.canAdvance && split.choices == whole.choices)
            #expect(split.visited == whole.visited && split.choicesTaken == whole.choicesTaken)
        }
    }

    @Test(arguments: UInt64(0)..<300) func `restores like the whole story`(seed: UInt64) throws {
        var branching = BranchingDocument(seed: seed)
        let document = branching.document()
        var walk = try RandomWalk(document, seed: seed)
        for _ in 0..<Int(seed % 30) { try walk.attempt() }
        let saved = Bookmark(walk.reader)
        for revision in [document, branching.edited(document)] {
            let files = try Files(revision)
            var reader = try files.reader()
            for section in saved.sectionsToRestore(in: reader) {
                if let beat = files.beat(section) { try reader.insert(beat) }
            }
            switch (saved.restore(in: reader), try saved.restore(in: revision)) {
            case (.exact(let split), .exact(let whole)):
                #expect(split.location == whole.location && split.history == whole.history)
            case (.relocated(let split, let move), .relocated(let whole, let expected)):
                #expect(move == expected)
                #expect(split.location == whole.location && split.history == whole.history)
            case (let split, let whole): Issue.record("\(split) is not \(whole)")
            }
        }
    }

    /// As a whole story does, a split one says what of a location does not fit it, though it was not edited.
    @Test(arguments: ["cellar/p1", "hall/p9", "hall/p1#l9", "roof/p1"], [true, false])
    func `a damaged location is restored as in the whole story`(location: String, validatingHistory: Bool) throws {
        let document = try Story.house()
        var walk = try StoryNavigator(document)
        for _ in 0..<2 { try walk.advance() }
        try walk.choose(id: "up")
        var saved = Bookmark(walk)
        saved.location = try #require(StoryLocation(location))
        if validatingHistory { saved.history[0].from.page = "p9" }
        let files = try Files(document)
        var reader = try files.reader()
        // What is lacking shows when the first sections are there. An app knows besides which could not be found.
        if location == "cellar/p1", !validatingHistory {
            for section in ["gate", "hall"] {
                if let beat = files.beat(section) { try reader.insert(beat) }
            }
        }
        for _ in 0..<2 {
            for section in saved.sectionsToRestore(in: reader, validatingHistory: validatingHistory) {
                if let beat = files.beat(section) { try reader.insert(beat) }
            }
        }
        switch (saved.restore(in: reader, validatingHistory: validatingHistory), try saved.restore(in: document)) {
        case (.exact(let split), .exact(let whole)):
            #expect(split.location == whole.location && split.history == whole.history)
        case (.relocated(let split, let move), .relocated(let whole, let expected)):
            #expect(move == expected && !move.isEdited)
            #expect(split.location == whole.location && split.history == whole.history)
        case (let split, let whole): Issue.record("\(split) is not \(whole)")
        }
    }

    @Test func `a bookmark of the same revision needs only the section of its location`() throws {
        let document = try Story.house()
        var reader = try StoryNavigator(document)
        for _ in 0..<2 { try reader.advance() }
        try reader.choose(id: "up")
        let saved = Bookmark(reader)
        #expect(saved.sectionsToRestore(in: try Files(document).reader()) == ["roof"])
        #expect(
            saved.sectionsToRestore(in: try Files(document).reader(), validatingHistory: true) == [
                "roof", "gate", "hall",
            ])
        var revision = document
        revision.source.hash = "xxh128:1"
        #expect(saved.sectionsToRestore(in: try Files(revision).reader()) == ["roof", "gate", "hall"])
    }

    @Test func `a missing section is named and nothing changes`() throws {
        let files = try Files(try Story.house())
        var reader = try files.reader()
        #expect(reader.canAdvance && reader.contains(section: "gate") && !reader.contains(section: "hall"))
        #expect(throws: NavigationError.notLoaded(section: "hall")) { try reader.advance() }
        #expect(throws: NavigationError.notLoaded(section: "cellar")) {
            try reader.go(to: StoryLocation(section: "cellar", page: "p1"))
        }
        #expect(throws: NavigationError.unknownLocation(StoryLocation(section: "gate", page: "p2"))) {
            try reader.go(to: StoryLocation(section: "gate", page: "p2"))
        }
        #expect(reader.location.description == "gate/p1" && !reader.canGoBack)
        try reader.insert(try #require(files.beat("hall")))
        try reader.advance()
        // Neither the section that is shown nor the one where the story begins goes.
        for section in ["hall", "gate"] { reader.remove(section: section) }
        #expect(reader.section.id == "hall" && reader.contains(section: "gate"))
        reader.restart()
        #expect(reader.location.description == "gate/p1")
    }

    @Test func `a section of another story is refused and nothing changes`() throws {
        let files = try Files(try Story.house())
        var reader = try files.reader()
        var other = try #require(files.beat("hall"))
        other.hash = "xxh128:1"
        #expect(throws: NavigationError.otherRevision) { try reader.insert(other) }
        var damaged = try #require(files.beat("hall"))
        damaged.section.pages[0].exit = .next(to: "hall/p9")
        #expect(throws: NavigationError.malformedStory("the page 'hall/p1' leads to 'hall/p9', which is not there")) {
            try reader.insert(damaged)
        }
        #expect(!reader.contains(section: "hall"))
        damaged.section.pages[0].exit = .next(to: "nowhere")
        #expect(throws: NavigationError.self) { try reader.insert(damaged) }
        #expect(throws: NavigationError.self) {
            try StoryNavigator(files.index, beginning: try #require(files.beat("hall")))
        }
        try reader.insert(try #require(files.beat("hall")))
        try reader.advance()
    }

    /// Where the section that leads there came first, nobody could know.
    @Test func `a page that its section lacks is reported when a step leads there`() throws {
        var document = try Story.house()
        document.sections[0].pages[0].exit = .next(to: "hall/p9")
        var files = try Files(document)
        var reader = try files.reader()
        #expect(throws: NavigationError.notLoaded(section: "hall")) { try reader.advance() }
        try reader.insert(try #require(files.beat("hall")))
        #expect(throws: NavigationError.malformedStory("the page 'gate/p1' leads to 'hall/p9', which is not there")) {
            try reader.advance()
        }
        #expect(reader.location.description == "gate/p1" && !reader.canGoBack)

        document = try Story.house()
        guard case .choices(var choices) = document.sections[1].pages[0].exit else { return #expect(Bool(false)) }
        choices.choices[1].to = "roof/p9"
        document.sections[1].pages[0].exit = .choices(choices)
        files = try Files(document)
        reader = try files.reader()
        try reader.insert(try #require(files.beat("hall")))
        try reader.advance()
        try reader.advance()
        #expect(throws: NavigationError.notLoaded(section: "roof")) { try reader.choose(id: "up") }
        try reader.insert(try #require(files.beat("roof")))
        #expect(throws: NavigationError.malformedStory("the page 'hall/p1' leads to 'roof/p9', which is not there")) {
            try reader.choose(id: "up")
        }
        try reader.choose(id: "out")
    }

    @Test(arguments: [
        ("gate", "sections/gate.json"), ("Gate", "sections/~47ate.json"), ("caf\u{E9}", "sections/caf~c3~a9.json"),
        (".a.b", "sections/~2ea.b.json"), ("~", "sections/~7e.json"), ("a-b_c9", "sections/a-b_c9.json"),
        (String(repeating: "a", count: 201), "sections/\(String(repeating: "a", count: 200))/a.json"),
    ])
    func `each section has a file of its own`(id: String, path: String) {
        #expect(StoryBeat.path(ofSection: id) == path)
    }
}
