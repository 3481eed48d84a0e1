import StoryFiles
import StoryIR

/// Folders that `build --split` wrote, as they are known by the names in them.
enum SplitFolder {
    private static let sections = "sections"

    /// Whether a folder is one, or was one and has lost its index, its sections or the list of them.
    static func isOne(_ folder: RawPath) -> Bool {
        [StoryIndex.path, StoryContents.path, sections].count { folder.appending($0).exists } > 1
    }

    /// The folder whose index a path names; nil where it names anything else.
    static func indexed(by file: RawPath) -> RawPath? {
        file.name == Array(StoryIndex.path.utf8) && isOne(file.folder) ? file.folder : nil
    }

    /// The folder whose section, or whose list of sections, a path names; nil where it names anything else.
    static func holding(_ file: RawPath) -> RawPath? {
        var folder = file.folder
        if file.name != Array(StoryContents.path.utf8) {
            // The names of long ids are folders in the one with the sections.
            while folder.name != Array(sections.utf8) {
                if folder.folder == folder { return nil }
                folder = folder.folder
            }
            folder = folder.folder
        }
        return isOne(folder) ? folder : nil
    }
}
