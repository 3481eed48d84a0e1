import StoryDiagnostics

/// `--fix` on a whole story.
enum FixFuzzing: FuzzTarget {
    static let name = "fix"

    static var seeds: [[UInt8]] { get throws { try StoryFuzzing.seeds } }
    static var words: [[UInt8]] { StoryFuzzing.words }

    static func problems(_ input: [UInt8]) -> [String] {
        let compiled = Compiled(input)
        // Where several tags are broken, what belongs to what is a guess, and with one of them fixed it may be another.
        let isUnsafe = compiled.diagnostics.contains { [.unterminatedTag, .unclosedComponent].contains($0.id) }
        return FixProperties.problems(compiled, comparesDiagnostics: !isUnsafe)
    }
}
