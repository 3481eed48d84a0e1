import StoryFiles
import StoryIR

/// Recognizes folders written by `build --split`, by the names in them.
enum SplitFolder {
    /// Whether a folder is one, even if its index, its sections or its table of contents is missing.
    static func isOne(_ folder: RawPath) -> Bool {
        [StoryIndex.path, StoryContents.path, "sections"].count { folder.appending($0).exists } > 1
    }

    /// Returns the folder if the path is its index; nil for any other path.
    static func indexed(by file: RawPath) -> RawPath? {
        file.name == Array(StoryIndex.path.utf8) && isOne(file.folder) ? file.folder : nil
    }
}
