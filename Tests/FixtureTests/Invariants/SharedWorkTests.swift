import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax
import Testing

/// What several threads make of a story is what one makes of it, wherever it is divided: here in front of each Section.
@Suite struct SharedWorkTests {
    private static let workers = Workers(count: 3, share: 1)

    @Test(arguments: Fixture.all) func fixturesHaveOneTree(fixture: Fixture) {
        expectOneTree(fixture.input, fixture.name)
    }

    /// Sound sections between unsound ones, and what is open, refused or closed by itself in one and ended in another.
    @Test func sectionsOfSeveralStoriesHaveOneTree() {
        let sections = Fixture.all.flatMap { Self.sections(of: $0.input) }
        let clean = sections.filter { Parser.parse(SourceFile(path: "", content: $0)).diagnostics.count == 1 }
        #expect(clean.count > 50 && sections.count - clean.count > 50)
        var random = SeededGenerator(seed: 2026)
        for round in 0..<400 {
            let parts = (0..<Int.random(in: 2...9, using: &random)).map { _ in
                (Bool.random(using: &random) ? clean : sections).randomElement(using: &random)!
            }
            let header = round % 2 == 0 ? "" : "---\nschema_version: 0.2\n---\n"
            expectOneTree(Array(header.utf8) + parts.joined(), "round \(round)")
        }
    }

    @Test(arguments: Fixture.plain) func documentsAreOne(fixture: Fixture) throws {
        let compiled = Compiled(fixture)
        for style in [JSONStyle.pretty, .compact] {
            let shared = try compiled.ir(style: style, includesSpans: true, workers: Self.workers)
            #expect(try shared == compiled.ir(style: style, includesSpans: true))
        }
    }

    /// The pieces of a text that begin with a line that begins with `<Section`, the text in front of the first left out.
    private static func sections(of input: [UInt8]) -> [[UInt8]] {
        var sections: [[UInt8]] = []
        for line in input.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.starts(with: "<Section".utf8) { sections.append([]) }
            if !sections.isEmpty { sections[sections.count - 1] += line + [0x0A] }
        }
        return sections
    }

    private func expectOneTree(_ content: [UInt8], _ name: String) {
        let source = SourceFile(path: "input.mdx", content: content)
        let (alone, shared) = (Parser.parse(source), Parser.parse(source, with: Self.workers))
        #expect(shared.tree.nodes.map(Self.words) == alone.tree.nodes.map(Self.words), "\(name)")
        let scalars = alone.tree.nodes.indices.filter { alone.tree[$0].kind == .scalar }
        #expect(scalars.map(shared.tree.scalarText) == scalars.map(alone.tree.scalarText), "\(name)")
        #expect(shared.diagnostics.map { MovedFinding($0) } == alone.diagnostics.map { MovedFinding($0) }, "\(name)")
    }

    /// All that a node says.
    private static func words(_ node: Node) -> [UInt32] {
        [
            UInt32(node.kind.rawValue), UInt32(node.flags.rawValue), UInt32(node.payload), node.start, node.end,
            node.subtreeEnd,
        ]
    }
}
