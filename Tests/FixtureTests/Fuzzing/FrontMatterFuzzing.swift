/// A front matter alone, before a body without mistakes.
enum FrontMatterFuzzing: FuzzTarget {
    static let name = "front-matter"

    static var seeds: [[UInt8]] {
        get throws { try SeedFiles.stories.compactMap { SeedFiles.parts(of: $0)?.frontMatter } }
    }
    static var words: [[UInt8]] { Words.ofStories + Vocabulary.keys.map { Array($0.utf8) } }

    static func problems(_ input: [UInt8]) -> [String] {
        Soundness.problems(Compiled(Array("---\n".utf8) + input + Array(rest.utf8)), rendersFindings: false)
    }

    private static let rest = """

        ---
        <Section id="s" title="S">

        Words.

        <MediaRef ref="k" />

        </Section>

        """
}
