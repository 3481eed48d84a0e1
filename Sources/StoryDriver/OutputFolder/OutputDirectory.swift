import StoryFiles
import StoryPlatform

/// The folder with a folder for each story, in which a build writes.
package struct OutputDirectory: Sendable, Equatable {
    package let path: RawPath
    /// Whether the user named it. The folder that a build takes otherwise may not be a symbolic link: whoever made the link, it
    /// was not the one who runs the build.
    private let isNamed: Bool

    /// The name of the folder in which stories are built where none is named.
    static let standardName = Array("build".utf8)
    static let standard = OutputDirectory(path: RawPath(standardName), isNamed: false)

    private init(path: RawPath, isNamed: Bool) {
        self.path = path
        self.isNamed = isNamed
    }

    /// A folder that the user named.
    init(named path: RawPath) { self.init(path: path, isNamed: true) }

    /// Opens it; nil where that fails, for the reason in `errno`.
    func open() -> FileDescriptor? {
        FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | (isNamed ? 0 : O_NOFOLLOW))
    }

    /// Why nothing may be written here; nil where it may.
    var problem: SystemError? {
        guard !isNamed, path.isLink else { return nil }
        return SystemError(
            "can't write into '\(path.shown)': it is a symbolic link; name the folder that it leads to with '-o'")
    }

    /// Opens it, and makes it where it is missing.
    func make() throws(SystemError) -> FileDescriptor {
        var folders = NewFolders()
        try folders.make(path)
        guard let folder = open() else { throw problem ?? SystemError("can't write into", path) }
        return folder
    }

    /// Opens the folder of a story in it; nil where there is none, or a symbolic link in its place.
    func openFolder(ofStory id: String) -> FileDescriptor? {
        isNamed
            ? FileDescriptor.open(path.appending(id), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            : open()?.openEntry(Array(id.utf8), O_RDONLY | O_DIRECTORY)
    }
}
