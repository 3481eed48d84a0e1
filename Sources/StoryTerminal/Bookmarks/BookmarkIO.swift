import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryFolder
import StoryKit
import StoryNavigation
import StoryPlatform
import StorySource

/// Bookmarks as files: the JSON of a ``Bookmark``, usually a few kilobytes.
enum BookmarkIO {
    /// Reads a bookmark. Throws for any other content.
    static func read(_ path: RawPath) throws(SystemError) -> Bookmark {
        do throws(BookmarkStoreError) {
            return try BookmarkFile.read(path)
        } catch {
            let name = VisibleText.harmless(path.shown)
            switch error {
            case .unreadable(let reason): throw SystemError(reason)
            case .damaged(let reason):
                throw SystemError("'\(name)' is not a bookmark, or is damaged: \(VisibleText.harmless(reason))")
            case .unknownVersion(let version):
                throw SystemError("can't use '\(name)': \(NavigationError.unknownBookmarkVersion(version))")
            }
        }
    }

    /// Reads a bookmark, and throws if it is not one in the story. `id`: the id of the story.
    static func read(_ path: RawPath, ofStory id: String) throws(SystemError) -> Bookmark {
        let bookmark = try read(path)
        guard ExactName(bookmark.story) == ExactName(id) else {
            throw SystemError(
                "'\(VisibleText.harmless(path.shown))' is a bookmark of the story \(Quoting.quoted(bookmark.story)); this is \(Quoting.quoted(id))"
            )
        }
        return bookmark
    }

    /// Returns why a file must not be overwritten, as a continuation of "it exists and"; nil if it contains a
    /// bookmark of the story.
    private static func reasonToKeep(_ path: RawPath, ofStory id: String) -> String? {
        do throws(BookmarkStoreError) {
            let story = try BookmarkFile.read(path).story
            return ExactName(story) == ExactName(id) ? nil : "is a bookmark of the story \(Quoting.quoted(story))"
        } catch {
            switch error {
            case .unreadable: return "can't be read"
            case .damaged: return "is not a bookmark"
            case .unknownVersion: return "is a bookmark of another version"
            }
        }
    }

    /// Throws if no bookmark may be written there: the path is a file other than a bookmark of the story, a pipe or a
    /// device, from which none could be loaded, or in a folder that is not writable.
    /// - Parameter id: The id of the story.
    static func checkWritable(_ path: RawPath, ofStory id: String) throws(SystemError) {
        let name = VisibleText.harmless(path.shown)
        if let status = path.status {
            guard status.isFile else {
                throw SystemError("can't write '\(name)': it is \(status.kindInWords), not a file")
            }
            if status.st_size > 0, let reason = reasonToKeep(path, ofStory: id) {
                throw SystemError("'\(name)' exists and \(reason); name another file")
            }
        } else if errno != ENOENT {
            throw SystemError("can't write", path)
        }
        guard path.linkTarget.folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
            throw SystemError("can't write", path)
        }
    }

    /// Writes a bookmark, if ``checkWritable(_:ofStory:)`` allows it.
    static func write(_ bookmark: Bookmark, to path: RawPath) throws(SystemError) {
        try checkWritable(path, ofStory: bookmark.story)
        let json = try BookmarkFile.bytes(bookmark, shownAs: VisibleText.harmless(path.shown))
        _ = try NamedOutput.write(json, to: path)
    }
}
