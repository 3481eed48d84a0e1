import Foundation
import StoryIR
import Testing

@Suite struct CompatibilityTests {
    private func decode(replacing old: String, with new: String) throws -> StoryDocument {
        let text = String(decoding: try Files.document("minimal"), as: UTF8.self).replacing(old, with: new)
        return try JSONDecoder().decode(StoryDocument.self, from: Data(text.utf8))
    }

    @Test func anotherMajorVersionIsRefusedBeforeAnythingElse() {
        #expect(throws: IncompatibleStory.version(IR.Version(major: 2, minor: 1))) {
            try JSONDecoder().decode(StoryDocument.self, from: Data(#"{"irVersion": "2.1"}"#.utf8))
        }
        #expect(
            IncompatibleStory.version(IR.Version(major: 2, minor: 1)).description
                == "the story has irVersion 2.1 and this reader knows 1.x; update the reader")
    }

    @Test(arguments: ["1.0", "1.1", "1.2"])
    func anyMinorVersionIsRead(version: String) throws {
        let document = try decode(replacing: #""1.1""#, with: "\"\(version)\"")
        #expect(
            document.irVersion.description == version
                && document.json().starts(with: "{\n  \"irVersion\": \"\(version)\"".utf8))
    }

    @Test(arguments: ["", "1", "1.", ".0", "1.0.0", "one.two", "1.-1", "+1.0", "01.0", "99999999999999999999.0"])
    func aVersionHasTwoNumbers(version: String) {
        #expect(throws: DecodingError.self) { try decode(replacing: #""1.1""#, with: "\"\(version)\"") }
    }

    @Test func anUnknownRequirementIsRefused() {
        #expect(throws: IncompatibleStory.unknownRequirement("smell")) {
            try decode(replacing: #""requires": []"#, with: #""requires": ["pages", "smell"]"#)
        }
        #expect(
            IncompatibleStory.unknownRequirement("smell").description
                == "the story requires 'smell', which this reader does not know; update the reader")
    }

    @Test func unsupportedRequirementsAreReported() throws {
        let document = try JSONDecoder().decode(StoryDocument.self, from: Files.document("everything"))
        try document.checkRequirements(supported: Set(IR.Requirement.allCases))
        #expect(throws: IncompatibleStory.unsupportedRequirements([.choices, .audio, .markdown])) {
            try document.checkRequirements(supported: [.pages, .lines])
        }
        #expect(
            IncompatibleStory.unsupportedRequirements([.choices, .audio]).description
                == "the story requires 'choices', 'audio', which this reader can't do")
    }

    @Test func anExitOfAnUnknownKindIsMalformed() {
        #expect(throws: DecodingError.self) {
            try decode(replacing: #""kind": "end""#, with: #""kind": "teleport""#)
        }
    }

    @Test func aMissingMemberIsMalformed() {
        #expect(throws: DecodingError.self) { try decode(replacing: #""words""#, with: #""count""#) }
        #expect(throws: DecodingError.self) { try decode(replacing: #""inlines""#, with: #""words""#) }
        #expect(throws: DecodingError.self) { try decode(replacing: #""layoutHints""#, with: #""hints""#) }
    }
}
