import StoryFiles
import StoryIR

/// A story as an index, its contents, and a file per section, for readers that load one section at a time.
struct SplitOutput {
    /// The names in the output folder that only split stories use.
    private static let folder = Array("sections".utf8)
    private static let ending = Array(".json".utf8)
    static let index = RawPath(StoryIndex.path).names
    static let contents = RawPath(StoryContents.path).names

    let document: StoryDocument
    let style: JSONStyle

    /// The files, by the components of their paths.
    var files: [[[UInt8]]] {
        [Self.index, Self.contents] + document.sections.map { RawPath(StoryBeat.path(ofSection: $0.id)).names }
    }

    /// Returns whether a file of the output is one of a split story.
    static func owns(_ names: [[UInt8]]) -> Bool {
        names == index || names == contents
            || names.count > 1 && names[0] == folder && names[names.count - 1].suffix(ending.count) == ending[...]
    }
}
