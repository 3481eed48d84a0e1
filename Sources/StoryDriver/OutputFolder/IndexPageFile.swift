import StoryCompiler
import StoryFiles
import StoryHTMLBackend
import StoryPlatform

/// The index page of the stories of a build, `DIR/index.html`.
enum IndexPageFile {
    /// Writes the page, unless it has these bytes already. `cards`: the cards of the stories that have a page in the folder.
    /// Not empty. `directory`: the folder of all outputs, which must exist. `timeout`: how many seconds to wait for another run
    /// that writes it. Returns the file, if it changed.
    static func write(_ cards: [StoryCard], in directory: OutputDirectory, timeout: Int) throws(SystemError) -> RawPath?
    {
        let path = directory.path.appending(StoryIndexPage.fileName)
        guard let folder = directory.open() else { throw SystemError("can't write into", directory.path) }
        let lock = FolderLock.take(folder, timeout: timeout)
        guard lock != .busy else {
            throw SystemError(
                "can't write '\(path.shown)': another run of \(Tool.name) is writing there; try again, or wait for it longer with '--lock-timeout'"
            )
        }
        guard mayReplace(in: folder) else {
            throw SystemError(
                "can't write '\(path.shown)': \(Tool.name) did not write the file that is there; move it, or name another folder with '-o'"
            )
        }
        if lock == .locked { OutputFile.removeTemporaries(in: folder) }
        let bytes = StoryIndexPage.render(cards, generator: "\(Tool.name) \(Tool.version)")
        let file = OutputFile(
            in: OpenFolder(folder), name: StoryIndexPage.fileName, shownAs: path, isFlushed: directory.isLasting)
        try file.write(bytes)
        return try file.finish() ? path : nil
    }

    /// Returns whether a folder will have the page after a build of this many stories into it, if any of them has a page.
    static func isExpected(in directory: OutputDirectory, stories: Int) -> Bool {
        guard let folder = directory.open() else { return stories > 1 }
        return stories > 1 ? mayReplace(in: folder) : hasIndexPage(in: folder)
    }

    /// Returns whether the path is free, or has an index page: foreign pages are not overwritten.
    private static func mayReplace(in folder: borrowing FileDescriptor) -> Bool {
        folder.status(of: StoryIndexPage.fileName) == nil || hasIndexPage(in: folder)
    }

    /// Returns whether a folder has an index page.
    private static func hasIndexPage(in folder: borrowing FileDescriptor) -> Bool {
        guard let file = folder.openEntry(StoryIndexPage.fileName, O_RDONLY), file.status?.isFile == true else {
            return false
        }
        return StoryIndexPage.isIndexPage(file.bytes(upTo: StoryIndexPage.beginning.count) ?? [])
    }
}
