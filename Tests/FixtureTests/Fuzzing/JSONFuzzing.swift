/// A JSON story, which is imported, compiled and exported.
enum JSONFuzzing: FuzzTarget {
    static let name = "json"

    static var seeds: [[UInt8]] { get throws { try SeedFiles.jsonStories } }
    static var words: [[UInt8]] { (Words.ofJSONStories + Vocabulary.members).map { Array($0.utf8) } }

    static func problems(_ input: [UInt8]) -> [String] { Soundness.problemsOfJSON(input) }
}
