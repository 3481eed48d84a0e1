import Foundation
import Testing

@testable import StoryIR

@Suite struct RandomDocumentTests {
    @Test(arguments: UInt64(0)..<200)
    func writingAndReadingGivesTheSameDocument(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        for style in [JSONStyle.pretty, .compact] {
            let text = document.json(style: style)
            let read = try JSONDecoder().decode(StoryDocument.self, from: Data(text))
            #expect(read == document)
            #expect(read.json(style: style) == text)
        }
    }

    /// Foundation's encoder knows nothing of the writer.
    @Test(arguments: UInt64(1000)..<1050)
    func theWriterWritesWhatAnEncoderWould(seed: UInt64) throws {
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
    func whatIsSaidToABuilderIsWhatItKeeps(seed: UInt64) {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        var builder = DocumentBuilder()
        builder.document(document)
        #expect(builder.finish() == document)
    }
}
