import StorySource
import StorySyntax

/// Front matter before a valid body, and the same text as an options file.
enum FrontMatterFuzzing: FuzzTarget {
    static let name = "front-matter"

    static var seeds: [[UInt8]] {
        get throws {
            try SeedFiles.stories.compactMap { SeedFiles.parts(of: $0)?.frontMatter } + CornerSeeds.frontMatters
        }
    }
    static var words: [[UInt8]] { Words.ofStories + Vocabulary.keys.map { Array($0.utf8) } }

    static func problems(_ input: [UInt8]) -> [String] {
        let source = SourceFile(path: "mdxc.yaml", content: input)
        let file = YAMLFile(source)
        // The reader of options accesses all of them.
        for entry in file.root?.entries ?? [] { _ = entry.key.text }
        var diagnostics = file.diagnostics
        diagnostics.sort()
        return Soundness.problems(diagnostics, in: source)
            + Soundness.problems(Compiled(Array("---\n".utf8) + input + Array(rest.utf8)), rendersDiagnostics: false)
    }

    private static let rest = """

        ---
        <Section id="s" title="S">

        Words.

        <MediaRef ref="k" />

        </Section>

        """
}
