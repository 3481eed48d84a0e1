import Testing

@testable import StoryLanguageServer

@Suite struct FrameReaderTests {
    private func frame(_ content: String) -> [UInt8] {
        Array("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8)
    }

    @Test func messagesMayArriveInPieces() throws {
        let bytes = frame("{}") + Array("content-length:  4\r\nContent-Type: x\r\n\r\nnull".utf8) + frame("")
        for size in 1...bytes.count {
            var reader = FrameReader()
            var found: [[UInt8]] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                reader.append(bytes[start..<min(start + size, bytes.count)])
                while let content = try reader.next() { found.append(content) }
            }
            #expect(found == [Array("{}".utf8), Array("null".utf8), []])
        }
    }

    @Test(arguments: [
        "\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Type: a\r\n\r\n", "{\"a\"\n",
        "Content-Length: 3 4\r\n\r\n", String(repeating: "x", count: 9000),
    ])
    func invalidHeadersAreErrors(_ text: String) {
        var reader = FrameReader()
        reader.append(Array(text.utf8))
        #expect(throws: FrameReader.Fault.badHeader) { try reader.next() }
    }

    @Test(arguments: ["999999999999", "99999999999999999999999999"]) func hugeLengthsAreRefused(_ length: String) {
        var reader = FrameReader()
        reader.append(Array("Content-Length: \(length)\r\n\r\n".utf8))
        #expect(throws: FrameReader.Fault.tooLarge) { try reader.next() }
    }
}
