import Foundation
import StoryDiagnostics
import StoryIR
import StoryJSON
import StorySource
import StorySyntax
import Testing

@testable import StorySemantics
@testable import StoryTranslation

/// JSON → MDX → JSON loses nothing (LANGUAGE.md 9).
@Suite struct RoundTripTests {
    private static let files = SomeFiles(
        paths: ["assets/wolf.png", "assets/my wolf.webp", "assets/wolf.mp3"], folders: ["assets"])

    private static func story(_ source: SourceFile) -> AnalyzedStory? {
        guard case .story(let story) = JSONFrontEnd.analyze(source, files: files) else { return nil }
        return story
    }

    @Test(arguments: [UInt64](0..<400)) func nothingIsLost(seed: UInt64) throws {
        var random = RandomStory(seed: seed)
        let text = random.text()
        let source = SourceFile(path: "story.json", text: text)
        let story = try #require(Self.story(source), "seed \(seed): no story\n\(text)")
        try #require(!story.hasErrors, "seed \(seed): \(story.diagnostics.map(\.message))\n\(text)")
        let original = try json(text)
        let lost = difference(original, try json(export(story)))
        #expect(lost == nil, "seed \(seed), in memory: \(lost ?? "")")

        let mdx = try #require(JSONFrontEnd.importedSource(source, files: Self.files))
        let imported = analyze(mdx)
        let lostInMDX = difference(original, try json(export(imported)))
        #expect(lostInMDX == nil, "seed \(seed): \(lostInMDX ?? "")")
    }

    /// What is said of the package is what was said of the JSON, but for what JSON calls by other names.
    @Test(arguments: [UInt64](0..<300)) func anImportedStoryHasTheSameMeaning(seed: UInt64) throws {
        var random = RandomStory(seed: seed)
        let source = SourceFile(path: "story.json", text: random.text())
        let story = try #require(Self.story(source), "seed \(seed): no story")
        let imported = analyze(try #require(JSONFrontEnd.importedSource(source, files: Self.files)))
        let ids = story.diagnostics.filter { $0.id != .unknownField && $0.id != .bidiControlCharacter }.map(
            \.id.rawValue)
        #expect(imported.diagnostics.map(\.id.rawValue).sorted() == ids.sorted(), "seed \(seed)")

        var expected = document(story)
        expected.source = document(imported).source
        var actual = document(imported)
        actual.story.extensions = IR.Extensions(actual.story.extensions.members.filter { $0.name != "x_imported" })
        #expect(actual == expected, "seed \(seed)")
    }

    /// Locations stay inside of the file and in order, and what they say is JSON.
    @Test(arguments: [UInt64](0..<300)) func spansReferToTheJSON(seed: UInt64) throws {
        var random = RandomStory(seed: seed)
        let text = random.text()
        let source = SourceFile(path: "story.json", text: text)
        let story = try #require(Self.story(source), "seed \(seed): no story")
        for section in document(story, includesSpans: true).sections {
            for block in section.pages.flatMap(\.blocks) {
                let span = try #require(block.span)
                #expect(0 <= span.start && span.start < span.end && span.end <= text.utf8.count, "seed \(seed)")
                guard case .paragraph(let paragraph) = block.content else { continue }
                let written = source.text(SourceSpan(span.start..<span.end))
                let words = paragraph.inlines.map { if case .text(let text) = $0 { text } else { "\n" } }.joined()
                let said = try JSONParser.parse(SourceFile(path: "", text: "\"\(written)\""), depthLimit: 0)
                #expect(said.string(said.root) == words, "seed \(seed)")
            }
        }
    }

    // MARK: Steps

    private func analyze(_ mdx: [UInt8]) -> AnalyzedStory {
        Pipeline.analyze(Parser.parse(SourceFile(path: "story.mdx", content: mdx)), files: Self.files)
    }

    private func document(_ story: AnalyzedStory, includesSpans: Bool = false) -> StoryDocument {
        story.document(
            LoweringOptions(
                includesSpans: includesSpans, generator: .init(name: "", version: ""), source: .init(path: "", hash: "")
            ),
            diagnostics: [])
    }

    private func export(_ story: AnalyzedStory) throws -> String {
        do throws(JSONStoryExport.Problems) {
            return String(
                decoding: try JSONStoryExport.write(story, document(story), style: .pretty), as: UTF8.self)
        } catch {
            Issue.record("\(error.list)")
            return "{}"
        }
    }

    /// The first location where two values differ, with both.
    private func difference(_ old: Any, _ new: Any, _ path: String = "") -> String? {
        switch (old, new) {
        case (let old as [String: Any], let new as [String: Any]):
            for name in Set(old.keys).union(new.keys).sorted() {
                guard let before = old[name], let after = new[name] else { return "\(path)/\(name) is in one only" }
                if let found = difference(before, after, "\(path)/\(name)") { return found }
            }
            return nil
        case (let old as [Any], let new as [Any]):
            if old.count != new.count { return "\(path): \(old.count) items became \(new.count)" }
            for index in old.indices {
                if let found = difference(old[index], new[index], "\(path)/\(index)") { return found }
            }
            return nil
        case (let old as String, let new as String):
            // By scalars: Swift holds texts for equal that Unicode does.
            if old.unicodeScalars.elementsEqual(new.unicodeScalars) { return nil }
            return "\(path): \(old.debugDescription) became \(new.debugDescription)"
        case (let old as NSObject, let new as NSObject): return old == new ? nil : "\(path): \(old) became \(new)"
        default: return "\(path): \(old) became \(new)"
        }
    }

    /// Foundation's reader drops U+FEFF at the start of a text, so the values are those of our tree.
    private func value(_ node: Int, of tree: JSONTree) -> Any {
        switch tree[node].kind {
        case .object:
            Dictionary(uniqueKeysWithValues: tree.members(of: node).map { (tree.string($0), value($1, of: tree)) })
        case .array: tree.children(of: node).map { value($0, of: tree) }
        case .string: tree.string(node)
        case .number: NSNumber(value: Double(tree.text(of: node)) ?? .nan)
        case .true: NSNumber(value: true)
        case .false: NSNumber(value: false)
        case .null: NSNull()
        }
    }

    /// A story as a value, without the known members that are null.
    private func json(_ text: String) throws -> [String: Any] {
        let tree = try JSONParser.parse(SourceFile(path: "", text: text), depthLimit: 64)
        var story = try #require(value(tree.root, of: tree) as? [String: Any])
        func dropNulls<Field: JSONStoryField>(_ object: inout [String: Any], _ fields: Field.Type) {
            for field in fields.allCases where object[field.rawValue] is NSNull { object[field.rawValue] = nil }
        }
        dropNulls(&story, JSONStoryMember.self)
        let segments = try #require(story["segments"] as? [[String: Any]])
        story["segments"] = segments.map { segment in
            var segment = segment
            dropNulls(&segment, JSONSegmentMember.self)
            segment["choices"] = (segment["choices"] as? [[String: Any]])?.map { choice in
                var choice = choice
                dropNulls(&choice, JSONChoiceMember.self)
                return choice
            }
            return segment
        }
        return story
    }
}
