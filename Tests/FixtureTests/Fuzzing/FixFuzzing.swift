import StoryDiagnostics

/// `--fix` on a whole story.
enum FixFuzzing: FuzzTarget {
    static let name = "fix"

    static var seeds: [[UInt8]] { get throws { try StoryFuzzing.seeds } }
    static var words: [[UInt8]] { StoryFuzzing.words }

    static func problems(_ input: [UInt8]) -> [String] {
        let compiled = Compiled(input)
        // If several tags are broken, their pairing is a guess, which may change once one of them is fixed.
        let isUnsafe = compiled.diagnostics.contains { [.unterminatedTag, .unclosedComponent].contains($0.id) }
        return FixProperties.problems(compiled, comparesDiagnostics: !isUnsafe)
    }
}
