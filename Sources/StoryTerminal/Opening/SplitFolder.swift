import StoryFiles
import StoryIR

/// Recognizes folders written by `build --split`, by the names in them.
enum SplitFolder {
    /// Returns whether a folder is a split story, of which the index, the sections or the table of contents may be
    /// missing.
    static func isSplitStory(_ folder: RawPath) -> Bool {
        [StoryIndex.path, StoryContents.path, "sections"].count { folder.appending($0).exists } > 1
    }

    /// Returns the folder if the path is its index; nil for any other path.
    static func indexed(by file: RawPath) -> RawPath? {
        file.name == Array(StoryIndex.path.utf8) && isSplitStory(file.folder) ? file.folder : nil
    }
}
