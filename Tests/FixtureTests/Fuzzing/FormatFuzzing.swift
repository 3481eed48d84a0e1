/// `mdxc fmt` on a whole story.
enum FormatFuzzing: FuzzTarget {
    static let name = "fmt"

    static var seeds: [[UInt8]] { get throws { try StoryFuzzing.seeds } }
    static var words: [[UInt8]] { StoryFuzzing.words }

    static func problems(_ input: [UInt8]) -> [String] { FormatProperties.problems(input) }
}
