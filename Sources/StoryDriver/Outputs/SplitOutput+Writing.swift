import StoryIR

extension SplitOutput {
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
}
