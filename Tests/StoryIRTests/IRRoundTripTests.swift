import Foundation
import Testing

@testable import StoryIR

@Suite struct IRRoundTripTests {
    /// `everything` has each member, block, inline and exit there is, `minimal` has no member that can be left out.
    private static let names = ["everything", "minimal"]

    @Test(arguments: names)
    func decodingAndEncodingChangesNoByte(name: String) throws {
        let text = try Files.document(name)
        let document = try JSONDecoder().decode(StoryDocument.self, from: text)
        #expect(String(decoding: document.json(), as: UTF8.self) == String(decoding: text, as: UTF8.self))
    }

    @Test(arguments: names)
    func theCompactStyleEqualsThePrettyOneWithoutWhiteSpace(name: String) throws {
        let text = try Files.document(name)
        let document = try JSONDecoder().decode(StoryDocument.self, from: text)
        let compact = document.json(style: .compact)
        #expect(String(decoding: compact, as: UTF8.self) == Self.withoutWhiteSpace(text) + "\n")
        #expect(try JSONDecoder().decode(StoryDocument.self, from: Data(compact)) == document)
    }

    @Test(arguments: names)
    func otherEncodersWriteTheSameDocument(name: String) throws {
        let text = try Files.document(name)
        let document = try JSONDecoder().decode(StoryDocument.self, from: text)
        let encoded = try JSONEncoder().encode(document)
        let expected = try JSONSerialization.jsonObject(with: text) as? NSDictionary
        #expect(try JSONSerialization.jsonObject(with: encoded) as? NSDictionary == expected)
    }

    @Test func unknownBlocksAndInlinesKeepTheirPositions() throws {
        let text = String(decoding: try Files.document("minimal"), as: UTF8.self)
            .replacing(#""type": "paragraph""#, with: #""type": "hologram", "depth": {"in": "cm"}"#)
            .replacing(#""type": "gallery""#, with: #""type": "paragraph", "inlines": [{"type": "spark", "n": 1}]"#)
        let document = try JSONDecoder().decode(StoryDocument.self, from: Data(text.utf8))
        let blocks = document.sections[0].pages[0].blocks
        #expect(blocks[0] == IR.Block(id: "intro/p1/b0", content: .unknown(type: "hologram")))
        #expect(
            blocks[4]
                == IR.Block(id: "intro/p1/b4", content: .paragraph(IR.Paragraph(inlines: [.unknown(type: "spark")]))))
        #expect(try JSONDecoder().decode(StoryDocument.self, from: Data(document.json())) == document)
    }

    @Test func unknownMembersAreIgnored() throws {
        let text = String(decoding: try Files.document("minimal"), as: UTF8.self)
        let more =
            text
            .replacing(#""irVersion": "1.1""#, with: #""irVersion": "1.7", "mood": [1, {"a": null}]"#)
            .replacing(#""kind": "end""#, with: #""kind": "end", "fade": true"#)
            .replacing(#""reveal": "all""#, with: #""reveal": "all", "tempo": 3"#)
        var document = try JSONDecoder().decode(StoryDocument.self, from: Data(more.utf8))
        #expect(document.irVersion == IR.Version(major: 1, minor: 7))
        document.irVersion = .current
        #expect(String(decoding: document.json(), as: UTF8.self) == text)
    }

    @Test func extensionsAreWrittenInOrderAndComparedWithoutIt() throws {
        var document = try JSONDecoder().decode(StoryDocument.self, from: Files.document("minimal"))
        document.story.extensions = ["zeta": .text("1"), "alpha": .object(["y": .null, "x": .list([])])]
        let text = String(decoding: document.json(style: .compact), as: UTF8.self)
        #expect(text.contains(#""extensions":{"zeta":"1","alpha":{"y":null,"x":[]}}"#))
        let again = try JSONDecoder().decode(StoryDocument.self, from: Data(text.utf8))
        #expect(again == document)
        #expect(again.story.extensions.members.map(\.name) == ["alpha", "zeta"])
        #expect(again.story.extensions["zeta"] == .text("1"))
        #expect(again.story.extensions["eta"] == nil)
    }

    private static func withoutWhiteSpace(_ text: Data) -> String {
        var result: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in text {
            if isInString {
                result.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\n") {
                result.append(byte)
                isInString = byte == UInt8(ascii: "\"")
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
