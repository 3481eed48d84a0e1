import Foundation
import StoryJSON
import StorySource
import Testing

@testable import StoryIR

@Suite struct RandomDocumentTests {
    @Test(arguments: UInt64(0)..<100)
    func encodingAndDecodingGivesTheSameDocument(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        for style in [JSONStyle.pretty, .compact] {
            let text = document.json(style: style)
            let read = try JSONDecoder().decode(StoryDocument.self, from: Data(text))
            #expect(read == document)
            #expect(read.json(style: style) == text)
        }
    }

    @Test(arguments: UInt64(4000)..<4050)
    func ourDecoderEqualsFoundations(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        for style in [JSONStyle.pretty, .compact] {
            let source = SourceFile(path: "story.json", content: document.json(style: style))
            #expect(try JSONDocumentDecoder.decode(StoryDocument.self, from: source) == document)
        }
        let escaped = try JSONEncoder().encode(document)
        #expect(
            try JSONDocumentDecoder.decode(StoryDocument.self, from: SourceFile(path: "story.json", content: escaped))
                == document)
    }

    /// One byte taken away or replaced: what one decoder refuses, the other does too.
    @Test(arguments: UInt64(5000)..<5010)
    func bothDecodersRefuseTheSame(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let text = random.document().json(style: .compact)
        // A name that appears twice, a fraction or a bad byte is taken in different ways.
        for index in stride(from: Int(seed % 7), to: text.count, by: 1 + text.count / 20) {
            for replacement in [[], Array("]".utf8), Array("}".utf8), Array(",".utf8), Array("x".utf8)] {
                let changed = Array(text[..<index] + replacement + text[(index + 1)...])
                guard String(validating: changed, as: UTF8.self) != nil else { continue }
                // Foundation takes a comma after the last member, and a number with a leading zero that nobody reads, which
                // RFC 8259 does not have (4, 6).
                if replacement == Array(",".utf8),
                    [UInt8(ascii: "}"), UInt8(ascii: "0")].contains(text.dropFirst(index + 1).first)
                {
                    continue
                }
                let theirs = try? JSONDecoder().decode(StoryDocument.self, from: Data(changed))
                let ours = try? JSONDocumentDecoder.decode(
                    StoryDocument.self, from: SourceFile(path: "story.json", content: changed))
                let around = changed[max(0, index - 100)..<min(changed.count, index + 100)]
                #expect(ours == theirs, "byte \(index): \(String(decoding: around, as: UTF8.self))")
            }
        }
    }

    /// Foundation's encoder knows nothing of the writer.
    @Test(arguments: UInt64(1000)..<1050)
    func theWriterEqualsAnEncoder(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        let written = try JSONSerialization.jsonObject(with: Data(document.json())) as? NSDictionary
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? NSDictionary
        #expect(written != nil && written == encoded)
    }

    @Test(arguments: UInt64(2000)..<2020)
    func theSizeOfTheBufferDoesNotMatter(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        var bytes: [UInt8] = []
        var writer = IRWriter(style: .pretty, capacity: 1 + Int(seed % 50)) { bytes.append(contentsOf: $0) }
        writer.document(document)
        try writer.finish()
        #expect(bytes == document.json())
    }

    @Test(arguments: UInt64(3000)..<3100)
    func theBuilderStoresWhatItReceives(seed: UInt64) {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        var builder = DocumentBuilder()
        builder.document(document)
        #expect(builder.finish() == document)
    }
}
