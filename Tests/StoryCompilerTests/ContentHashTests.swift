import StoryCompiler
import StoryIR
import StorySource
import TestSupport
import Testing

@Suite struct ContentHashTests {
    /// All lengths at which the algorithm changes its way, and many between them.
    @Test func `the hash for apps is that of the compiler`() {
        var random = SeededGenerator(seed: 1)
        let bytes = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for count in Array(0...1400) + [2047, 2048, 2049, 3071, 3072, 3073, 20_000] {
            let part = Array(bytes[..<count])
            let source = SourceFile(path: "", content: part)
            #expect(IR.hash(of: part) == "xxh128:" + ContentHash.of(source.bytes), "\(count) bytes")
        }
    }
}
