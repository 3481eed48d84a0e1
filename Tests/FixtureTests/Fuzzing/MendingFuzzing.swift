/// `--fix` on a whole story.
enum MendingFuzzing: FuzzTarget {
    static let name = "mend"

    static var seeds: [[UInt8]] { SeedFiles.stories }
    static var words: [[UInt8]] { StoryFuzzing.words }

    static func problems(_ input: [UInt8]) -> [String] { MendingProperties.problems(Compiled(input)) }
}
