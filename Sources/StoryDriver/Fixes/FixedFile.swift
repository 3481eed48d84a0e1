import StoryFiles
import StoryPlatform
import StorySource

enum FixedFile {
    /// The folders in which this run has removed the temporary files of killed ones.
    private static let cleanedFolders = Lock<Set<FileIdentity>>([])

    /// Replaces the content of a file atomically. A symbolic link stays, and its target is written. A file with several hard
    /// links is refused: the others would keep the old text, and can't be found. `bytes`: the new content. `path`: the path as
    /// the author named it, or as it was found in `root`, which it then must not leave. `original`: the content when it was
    /// read. If the file has changed since, it stays as it is. Returns whether anything changed.
    static func write(
        _ bytes: [UInt8], to path: RawPath, in root: FolderRoot?, insteadOf original: SourceFile
    ) throws(SystemError) -> Bool {
        // Replacing a file needs no permission to write it, but a read-only file is not meant to be changed.
        guard let opened = FileDescriptor.open(path, in: root, O_WRONLY), let status = opened.status,
            let target = path.resolved, let folder = FileDescriptor.open(target.folder, O_RDONLY | O_DIRECTORY),
            folder.status(of: target.name)?.identity == status.identity
        else { throw SystemError("can't write", path) }
        if status.st_nlink > 1 {
            throw SystemError(
                "can't change '\(path.shown)': the file has \(status.st_nlink) names (hard links), and changing one would part it from the others; put a copy in its place first"
            )
        }
        if let identity = folder.status?.identity, cleanedFolders.withLock({ $0.insert(identity).inserted }) {
            OutputFile.removeTemporaries(in: folder, isLocked: false)
        }
        let parent = OpenFolder(folder)
        return try Interruption.delayed { () throws(SystemError) in
            let file = OutputFile(in: parent, name: target.name, shownAs: path)
            try file.write(bytes)
            return try file.finish { () throws(SystemError) in
                guard try isUnchanged(path, root, original) else {
                    throw SystemError(
                        "'\(path.shown)' was changed by somebody else meanwhile and is left alone; try again")
                }
            }
        }
    }

    /// Returns whether a file still has the content that was read.
    private static func isUnchanged(
        _ path: RawPath, _ root: FolderRoot?, _ original: SourceFile
    ) throws(SystemError) -> Bool {
        let count = original.bytes.count
        switch try SourceReader.read(path, in: root, shownAs: original.path, limit: count) {
        case .tooLarge: return false
        case .source(let current):
            return current.bytes.count == count && memcmp(current.bytes.base, original.bytes.base, count) == 0
        }
    }
}
