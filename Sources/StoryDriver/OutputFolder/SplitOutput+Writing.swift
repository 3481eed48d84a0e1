import StoryFiles
import StoryIR

extension SplitOutput {
    /// Writes all files, the index last: once it is there, so are the others.
    func write(to folder: inout OutputFolder) throws {
        for beat in document.beats {
            try folder.write(RawPath(StoryBeat.path(ofSection: beat.section.id)).names) {
                try beat.write(style: style, to: $0)
            }
        }
        try folder.write(Self.contents) { try StoryContents(document).write(style: style, to: $0) }
        try folder.write(Self.index) { sink in try StoryIndex(document).json(style: style).withUnsafeBytes(sink) }
    }
}
