import StoryFiles
import StoryPlatform
import TestSupport
import Testing

@testable import StoryDriver

@Suite("Requests of build systems") struct WorkChannelTests {
    private static func field(_ number: UInt64, _ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        WireFormat.append(number, text.utf8, to: &bytes)
        return bytes
    }

    /// Two arguments, an input that is passed over, and the id 300.
    private static let message: [UInt8] =
        field(1, "check") + field(1, "a b") + field(2, "\n\u{1}x") + [0x18, 0xAC, 0x02]
    private static let request = WorkRequest(arguments: [Array("check".utf8), Array("a b".utf8)], id: 300)
    private static let json = Array(
        #"{"arguments":["check","a b"],"inputs":[{"path":"}\"{","digest":""}],"requestId":300}"#.utf8)

    /// Reads requests from what a pipe holds, to its end.
    private static func read(_ bytes: [UInt8], _ format: WorkProtocol) throws -> [WorkRequest] {
        let folder = try TemporaryFolder()
        try folder.write("input", bytes)
        let file = try #require(open(folder.path("input"), O_RDONLY) as Int32?)
        var channel = WorkChannel(
            format, input: FileDescriptor(adopting: file),
            output: FileDescriptor(adopting: open("/dev/full", O_WRONLY)))
        var requests: [WorkRequest] = []
        while let request = try channel.next() { requests.append(request) }
        return requests
    }

    @Test("requests follow each other, with nothing between them")
    func sequences() throws {
        let framed = [UInt8(Self.message.count)] + Self.message
        #expect(try Self.read([], .proto) == [])
        #expect(try Self.read(framed + framed, .proto) == [Self.request, Self.request])
        #expect(try Self.read([0], .proto) == [WorkRequest()])
        #expect(try Self.read([], .json) == [])
        #expect(try Self.read(Self.json + Self.json, .json) == [Self.request, Self.request])
        #expect(try Self.read([0x0A] + Self.json + [0x0A, 0x20] + Self.json + [0x0A], .json).count == 2)
    }

    @Test("a request with many inputs is read in pieces", arguments: WorkProtocol.allCases)
    func large(_ format: WorkProtocol) throws {
        let count = 100_000
        var bytes: [UInt8]
        if format == .json {
            let inputs = repeatElement(#"{"path":"a/story.mdx"}"#, count: count).joined(separator: ",")
            bytes = Array(#"{"arguments":["x"],"inputs":[\#(inputs)]}"#.utf8)
        } else {
            let body = Array(repeatElement(Self.field(2, "a/story.mdx"), count: count).joined()) + Self.field(1, "x")
            bytes = [0x80 | UInt8(body.count & 0x7F), 0x80 | UInt8(body.count >> 7 & 0x7F)]
            bytes += [0x80 | UInt8(body.count >> 14 & 0x7F), UInt8(body.count >> 21)] + body
        }
        #expect(try Self.read(bytes, format) == [WorkRequest(arguments: [Array("x".utf8)])])
    }

    @Test("truncated input is an error, wherever it ends", arguments: WorkProtocol.allCases)
    func cut(_ format: WorkProtocol) {
        let whole = format == .json ? Self.json : [UInt8(Self.message.count)] + Self.message
        for count in 1..<whole.count {
            #expect(throws: SystemError.self) { try Self.read(Array(whole[..<count]), format) }
        }
    }

    @Test("anything but a request is an error, and one that is too large is not read")
    func malformed() {
        let ends = SystemError("the input ends within a work request")
        for bytes: [UInt8] in [[2, 0x0A, 5], [1, 0x0B], [1, 0x00], [2, 0x08, 0x80], Self.json] {
            #expect(throws: SystemError.self) { try Self.read(bytes + [1, 1, 1], .proto) }
        }
        let tooLarge = SystemError("a work request has more than \(WorkChannel.sizeLimit) bytes")
        #expect(throws: tooLarge) { try Self.read([0x80, 0x80, 0x80, 0x80, 0x01], .proto) }
        #expect(throws: tooLarge) { try Self.read([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .proto) }
        for text in ["x", "[]", "}", "{\"arguments\": 1}", "{\"arguments\": [\"\\x\"]}", "{]}", "\"{}\""] {
            #expect(throws: SystemError.self) { try Self.read(Array(text.utf8), .json) }
        }
        #expect(throws: ends) { try Self.read(Array("{".utf8), .json) }
    }

    @Test("responses are UTF-8, whatever the output is")
    func responses() {
        let response = WorkResponse(code: 1, output: [0xFF, 0x22, 0x0A], id: 2)
        #expect(response.proto == [11, 0x08, 1, 0x12, 5, 0xEF, 0xBF, 0xBD, 0x22, 0x0A, 0x18, 2])
        #expect(response.json == Array("{\"exitCode\":1,\"output\":\"\u{FFFD}\\\"\\n\",\"requestId\":2}\n".utf8))
        let long = WorkResponse(code: 0, output: [UInt8](repeating: 0x61, count: 300), id: 0).proto
        #expect(long.prefix(6) == [0xAF, 0x02, 0x12, 0xAC, 0x02, 0x61])
    }
}
