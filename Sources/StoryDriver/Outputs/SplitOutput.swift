import StoryIR

/// A story written as an index, its contents, and a file for each section, for readers that load one section at a time.
struct SplitOutput {
    /// The names in the output folder that are only ever those of a split story.
    private static let folder = Array("sections".utf8)
    private static let ending = Array(".json".utf8)
    private static let index = names(StoryIndex.path)
    private static let contents = names(StoryContents.path)

    let document: StoryDocument
    let style: JSONStyle

    /// The files, by the parts of their paths.
    var files: [[[UInt8]]] {
        [Self.index, Self.contents] + document.sections.map { Self.names(StoryBeat.path(ofSection: $0.id)) }
    }

    /// Writes all files, the index last: with it the others are there.
    func write(to folder: inout OutputFolder) throws {
        for beat in document.beats {
            try write(beat.json(style: style), Self.names(StoryBeat.path(ofSection: beat.section.id)), &folder)
        }
        try write(StoryContents(document).json(style: style), Self.contents, &folder)
        try write(StoryIndex(document).json(style: style), Self.index, &folder)
    }

    private func write(_ bytes: [UInt8], _ names: [[UInt8]], _ folder: inout OutputFolder) throws {
        try folder.write(names) { sink in try bytes.withUnsafeBytes { try sink($0) } }
    }

    /// Whether a file of the output is one of a split story.
    static func owns(_ names: [[UInt8]]) -> Bool {
        names == index || names == contents
            || names.count > 1 && names[0] == folder && names[names.count - 1].suffix(ending.count) == ending[...]
    }

    private static func names(_ path: String) -> [[UInt8]] {
        path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    }
}
