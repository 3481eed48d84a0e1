import StoryFiles
import StoryPlatform

/// The folder into which a build writes, with a folder for each story.
package struct OutputDirectory: Sendable, Equatable {
    package let path: RawPath
    /// Whether the user named it. The default folder must not be a symbolic link, since the user did not choose it.
    private let isNamed: Bool
    /// Whether the files have to survive a crash of the system.
    let isLasting: Bool

    static let standardName = Array("build".utf8)
    static let standard = OutputDirectory(path: RawPath(standardName), isNamed: false)

    private init(path: RawPath, isNamed: Bool, isLasting: Bool = true) {
        self.path = path
        self.isNamed = isNamed
        self.isLasting = isLasting
    }

    init(named path: RawPath) { self.init(path: path, isNamed: true) }

    /// A folder that is deleted when the process ends. Its files are not flushed to the disk.
    package init(temporary directory: TemporaryDirectory) {
        self.init(path: directory.path, isNamed: true, isLasting: false)
    }

    /// Opens the folder; nil after an error, with `errno` set.
    func open() -> FileDescriptor? { FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | (isNamed ? 0 : O_NOFOLLOW)) }

    /// The reason why nothing may be written here; nil if there is none.
    var problem: SystemError? {
        guard !isNamed, path.isLink else { return nil }
        return SystemError(
            "can't write into '\(path.shown)': it is a symbolic link; name the folder that it leads to with '-o'")
    }

    /// Opens the folder, and creates it if it is missing.
    func make() throws(SystemError) -> FileDescriptor {
        if let folder = open() { return folder }
        var folders = NewFolders()
        try folders.make(path)
        guard let folder = open() else { throw problem ?? SystemError("can't write into", path) }
        return folder
    }

    /// Opens the folder of a story in it; nil if there is none, or a symbolic link in its place.
    func openFolder(ofStory id: String) -> OpenFolder? {
        guard
            let folder = isNamed
                ? FileDescriptor.open(path.appending(id), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
                : open()?.openEntry(Array(id.utf8), O_RDONLY | O_DIRECTORY)
        else { return nil }
        return OpenFolder(folder)
    }
}
