import Foundation
import StoryFiles
import TestSupport
import Testing

@Suite("Files of the output")
struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes in pieces of `size` bytes; says whether anything changed.
    private func write(_ bytes: [UInt8], size: Int = 7) throws -> Bool {
        guard let descriptor = FileDescriptor.open(RawPath(folder.path), O_RDONLY | O_DIRECTORY) else {
            throw SystemError("can't open", RawPath(folder.path))
        }
        let file = OutputFile(in: OpenFolder(descriptor), name: Array("x".utf8), shownAs: RawPath("x"))
        for start in stride(from: 0, to: bytes.count, by: size) {
            try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try file.write($0) }
        }
        return try file.finish()
    }

    @Test("whatever existed before, the file holds what was written")
    func contents() throws {
        let contents: [[UInt8]] = [
            [], [1], Array(1...20), Array(1...20), Array(1...19), Array(1...30), [9] + Array(2...30), [],
            Array(repeating: 5, count: 200_000), Array(repeating: 5, count: 200_000) + [6],
        ]
        var before: [UInt8]?
        for bytes in contents {
            #expect(try write(bytes, size: bytes.count > 1000 ? 70_000 : 7) == (before != bytes))
            #expect(try folder.read("x") == bytes)
            before = bytes
        }
        #expect(try folder.names() == ["x"])
    }

    @Test("an unfinished file leaves the old one, and nothing else")
    func unfinished() throws {
        try folder.write("x", [1, 2, 3])
        guard let descriptor = FileDescriptor.open(RawPath(folder.path), O_RDONLY | O_DIRECTORY) else {
            throw SystemError("can't open", RawPath(folder.path))
        }
        do {
            let file = OutputFile(in: OpenFolder(descriptor), name: Array("x".utf8), shownAs: RawPath("x"))
            try [UInt8](repeating: 9, count: 10).withUnsafeBytes { try file.write($0) }
            #expect(try folder.names().count == 2)
        }
        #expect(try folder.names() == ["x"])
        #expect(try folder.read("x") == [1, 2, 3])
    }

    @Test("a symbolic link is replaced, not followed")
    func link() throws {
        try folder.write("target", [1])
        try folder.link("x", to: "target")
        #expect(try write([2]))
        #expect(try folder.read("target") == [1])
        #expect(try folder.read("x") == [2])
    }
}
