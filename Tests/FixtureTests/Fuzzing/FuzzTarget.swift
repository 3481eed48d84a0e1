/// Something that `Tests/fuzz` throws bytes at, and what has to hold whatever they are.
protocol FuzzTarget: Sendable {
    /// What the command line calls it.
    static var name: String { get }
    /// Inputs to start from. Throws where a file of theirs can't be read.
    static var seeds: [[UInt8]] { get throws }
    /// What an input may be made of: libFuzzer's dictionary. Throws as `seeds` do, where words are taken from them.
    static var words: [[UInt8]] { get throws }

    /// What does not hold of an input, in words.
    static func problems(_ input: [UInt8]) -> [String]
}

/// All targets, in the order in which they run.
let fuzzTargets: [any FuzzTarget.Type] = [
    StoryFuzzing.self, BodyFuzzing.self, FrontMatterFuzzing.self, JSONFuzzing.self, FixFuzzing.self, FormatFuzzing.self,
    DocumentFuzzing.self, TogetherFuzzing.self, LibraryFuzzing.self, JournalFuzzing.self, ArchiveFuzzing.self,
    ManifestFuzzing.self, PictureFuzzing.self, ImportFuzzing.self,
]
