import Foundation
import StoryIR
import Testing

/// The compiler's input and output conform to the schemas in `Grammar/`.
@Suite struct SchemaTests {
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
    @Test func silentFrontMatterFollowsTheSchema() throws {
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
    @Test(arguments: Fixture.plain) func readersWriteWhatTheyRead(fixture: Fixture) throws {
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
