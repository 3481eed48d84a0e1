import Foundation
import StoryIR
import StoryKit
import StoryNavigation
import TestSupport
import Testing

/// The compiler's input and output conform to the schemas in `Grammar/`.
@Suite struct SchemaContractTests {
    @Test func documentsFollowTheSchema() throws {
        let documents = try Fixture.plain.compactMap { fixture in
            try Compiled(fixture).ir(includesSpans: true).map { (fixture.name, $0) }
        }
        #expect(documents.count > 40)
        let goldens = Fixture.all.compactMap { fixture in
            fixture.content(Golden.ir.rawValue).map { (fixture.name + "/golden", $0) }
        }
        #expect(goldens.count >= 5)
        try expectValid(documents + goldens, against: "ir.schema.json")
    }

    @Test func partsOfSplitStoriesFollowTheSchema() throws {
        var parts: [(String, [UInt8])] = []
        for fixture in Fixture.plain {
            guard let json = try Compiled(fixture).ir() else { continue }
            let document = try JSONDecoder().decode(StoryDocument.self, from: Data(json))
            parts.append((fixture.name + "/index", StoryIndex(document).json()))
            parts.append((fixture.name + "/contents", StoryContents(document).json()))
            for (number, beat) in document.beats.enumerated() {
                parts.append(("\(fixture.name)/\(number)", beat.json()))
            }
        }
        #expect(parts.count > 120)
        try expectValid(parts, against: "split.schema.json")
    }

    @Test func bookmarksFollowTheSchema() throws {
        var bookmarks: [(String, [UInt8])] = []
        for fixture in Fixture.plain {
            guard let json = try Compiled(fixture).ir() else { continue }
            var reader = try StoryNavigator(try JSONDecoder().decode(StoryDocument.self, from: Data(json)))
            for step in 0..<12 where reader.canAdvance || !reader.choices.isEmpty {
                if reader.canAdvance {
                    try reader.advance()
                } else {
                    try reader.choose(at: step % reader.choices.count)
                }
            }
            bookmarks.append((fixture.name, Bookmark(reader).json()))
        }
        #expect(bookmarks.count > 40)
        try expectValid(bookmarks, against: "bookmark.schema.json")
    }

    @Test func messagesFollowTheSchema() throws {
        var random = SeededGenerator(seed: 3)
        let (ann, ben) = (
            CoReadingParticipant(id: .init(using: &random), name: "Ann"),
            CoReadingParticipant(id: .init(using: &random), name: "")
        )
        let revision = CoReadingRevision(story: "wolf", hash: "xxh128:0")
        let (page, line) = (try #require(StoryLocation("a/p1")), try #require(StoryLocation("a/p1#l2")))
        let greatest = CoReadingMessage.numberLimit
        let activities: [CoReadingActivity] = [
            .reading, .loading(.story), .loading(.section), .loading(.choice), .loading(.assets), .failure,
        ]
        let states = activities.map { activity in
            CoReadingState(
                owner: ann, epoch: greatest, sequence: 1, revision: revision, location: page, activity: activity)
        }
        let whole = CoReadingState(
            owner: ann, epoch: 1, sequence: 9, revision: revision, location: line, letsFollowersTurn: true, restart: 2,
            offer: .init(to: ben.id, number: 3))
        let messages: [CoReadingMessage] =
            (states + [whole]).map { .state($0) } + [
                .hello(from: ben, revision: revision, asks: true, term: nil),
                .hello(from: ben, revision: revision, asks: false, term: whole.term, sequence: 4, number: greatest),
                .leave(from: ben.id), .leave(from: ben.id, epoch: 1, number: greatest),
                .decline(from: ben.id, epoch: 1, number: 3),
            ]
        let documents = try messages.enumerated().map { ("\($0.offset)", try #require($0.element.encoded())) }
        try expectValid(documents, against: "message.schema.json")
    }

    @Test func diagnosticsFollowTheSchema() throws {
        let documents = Fixture.plain.map { ($0.name, Array(Compiled($0).rendered(.json).utf8)) }
        try expectValid(documents, against: "diagnostics.schema.json")
    }

    @Test func mapsFollowTheSchema() throws {
        let documents = Fixture.plain.compactMap { fixture in
            Compiled(fixture).story.map.flatMap(Golden.mapJSON.drawn).map { (fixture.name, Array($0.utf8)) }
        }
        #expect(documents.count > 100)
        try expectValid(documents, against: "graph.schema.json")
    }

    /// Front matter without diagnostics conforms to the schema, so that editors report nothing either.
    @Test func frontMatterWithoutDiagnosticsFollowsTheSchema() throws {
        let documents = Fixture.plain.compactMap { fixture -> (String, [UInt8])? in
            let compiled = Compiled(fixture)
            guard compiled.diagnostics.isEmpty, let json = FrontMatterJSON.text(compiled.tree) else { return nil }
            return (fixture.name, Array(json.utf8))
        }
        #expect(documents.count >= 5)
        try expectValid(documents, against: "front-matter.schema.json")
    }

    /// Readers decode each document of the compiler, and encode it identically. Foundation's decoder loses the order of
    /// members, which shows in extensions, whose names are the author's.
    @Test(arguments: Fixture.plain) func decodedDocumentsEncodeUnchanged(fixture: Fixture) throws {
        let documents = [try Compiled(fixture).ir(), fixture.content(Golden.ir.rawValue)].compactMap { $0 }
        for document in documents {
            let decoded = try JSONDecoder().decode(StoryDocument.self, from: Data(document))
            let written = decoded.json()
            if String(decoding: document, as: UTF8.self).contains("\"extensions\"") {
                let objects = try [document, written].map { bytes in
                    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
                }
                #expect(objects[0] == objects[1], "\(fixture.name)")
            } else {
                #expect(written == document, "\(fixture.name)")
            }
        }
    }

    private func expectValid(_ documents: [(name: String, content: [UInt8])], against schema: String) throws {
        let schema = Fixture.root.appending(path: "Grammar/" + schema).path
        let faults = try Judge(script: "validate.py", needs: "jsonschema is").faults { folder in
            try documents.map { name, content in
                let file = folder.appending(path: name.replacing("/", with: "_") + ".json")
                try Data(content).write(to: file)
                return schema + "\t" + file.path
            }
        }
        #expect(faults.isEmpty, "\(faults)")
    }
}
