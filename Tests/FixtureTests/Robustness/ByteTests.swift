import TestSupport
import Testing

/// No input may trap, hang or confuse the compiler. In the short form each test takes a seeded sample; `MDXC_EXHAUSTIVE=1
/// swift test -c release -Xswiftc -enable-testing --filter ByteTests` takes all.
@Suite(.serialized) struct ByteTests {
    /// Bytes with a meaning somewhere, and bytes that are wrong everywhere.
    private static let replacements: [UInt8] = Array("<>{}\"'`*_\\\u{0}\n".utf8) + [0xFF]

    @Test func everyPrefixCompiles() {
        let prefixes = Self.prefixes
        check(prefixes.count) { index in Array(prefixes[index].input.prefix(prefixes[index].count)) }
    }

    /// Similar cases share prefixes. In sorted order, each adds those beyond what it has in common with the previous one.
    private static var prefixes: [(input: [UInt8], count: Int)] {
        var prefixes: [(input: [UInt8], count: Int)] = []
        var last: [UInt8] = []
        for input in Fixture.all.map(\.input).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let shared = zip(input, last).prefix { $0 == $1 }.count
            prefixes += (shared..<input.count).map { (input, $0) }
            last = input
        }
        return prefixes
    }

    @Test func everyReplacedByteCompiles() {
        let locations = Fixture.all.flatMap { fixture in fixture.input.indices.map { (fixture.input, $0) } }
        check(locations.count * Self.replacements.count) { index in
            var (input, offset) = locations[index / Self.replacements.count]
            input[offset] = Self.replacements[index % Self.replacements.count]
            return input
        }
    }

    @Test func everyRandomStringCompiles() {
        let words = Words.ofStories
        check(100_000) { index in
            var random = SeededGenerator(seed: UInt64(index))
            // Noise finds little. Most strings consist of meaningful pieces, half of them after front matter.
            if index % 4 == 0 {
                return (0..<Int.random(in: 0...80, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            }
            let head = [Self.opening, Self.opening, Self.opening + Self.rest, ""][index % 4]
            return Array(head.utf8)
                + (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in words.randomElement(using: &random)! }
        }
    }

    private func check(_ count: Int, input: @Sendable (Int) -> [UInt8]) {
        let failures = Soundness.failures(among: count, input: input)
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    private static let opening = "---\nschema_version: 0.1\nid: a\ntitle: T\nauthors: [A]\npublish_date: 2026-01-12\n"
    private static let rest = """
        sections:
          - {id: s, title: S}
        media:
          - {key: k, type: track, apple_music_id: "1", title: M, artist: N}
        ---
        <Section id="s" title="S">

        """
}
