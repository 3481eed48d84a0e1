import Foundation
import StorySource
import TestSupport
import Testing

@testable import StoryFiles

@Suite("Reading sources")
struct SourceReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ name: String, limit: Int) throws -> (content: [UInt8], isTooLarge: Bool) {
        switch try SourceReader.read(RawPath(folder.path(name)), shownAs: name, limit: limit) {
        case .source(let source): (Array(source.bytes[0..<source.bytes.count]), false)
        case .tooLarge(let source, _): (Array(source.bytes[0..<source.bytes.count]), true)
        }
    }

    @Test("up to the limit and not beyond", arguments: [0, 1, 63, 64, 65, 4096, 100_000])
    func limit(count: Int) throws {
        try folder.write("x", Array(repeating: 7, count: count))
        #expect(try read("x", limit: count).content.count == count)
        #expect(try read("x", limit: count + 1).isTooLarge == false)
        if count > 0 { #expect(try read("x", limit: count - 1).isTooLarge) }
    }

    @Test("a file of unknown size is read to its end")
    func unknownSize() throws {
        let source = try SourceReader.read(RawPath("/proc/self/status"), shownAs: "x", limit: 1 << 20)
        guard case .source(let file) = source else {
            Issue.record("too large")
            return
        }
        #expect(file.bytes.count > 100)
    }

    @Test("anything but a regular file is refused, and a pipe is never waited for")
    func noFile() throws {
        mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600)
        for name in ["pipe", ".", "nothing"] {
            #expect(throws: SystemError.self) { try read(name, limit: 100) }
        }
    }
}
