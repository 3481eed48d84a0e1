/// A target of `Tests/fuzz`, with the properties that must hold for any bytes.
protocol FuzzTarget: Sendable {
    /// Its name on the command line.
    static var name: String { get }
    /// The inputs to start from. Throws if a file can't be read.
    static var seeds: [[UInt8]] { get throws }
    /// Pieces of inputs: libFuzzer's dictionary. Throws as `seeds` does, if words come from files.
    static var words: [[UInt8]] { get throws }

    /// Returns the properties that do not hold for an input.
    static func problems(_ input: [UInt8]) -> [String]
}

/// All targets, in the order in which they run.
let fuzzTargets: [any FuzzTarget.Type] = [
    StoryFuzzing.self, BodyFuzzing.self, FrontMatterFuzzing.self, JSONFuzzing.self, FixFuzzing.self, FormatFuzzing.self,
    DocumentFuzzing.self, TogetherFuzzing.self, LibraryFuzzing.self, JournalFuzzing.self, ArchiveFuzzing.self,
    ManifestFuzzing.self, PictureFuzzing.self, ImportFuzzing.self, ServerFuzzing.self,
]
