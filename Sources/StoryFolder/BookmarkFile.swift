import StoryFiles
import StoryJSON
import StoryKit
import StoryNavigation

/// A file that contains a single bookmark.
package enum BookmarkFile {
    /// Reads the bookmark. Throws for any other content; the error's text may contain control characters.
    package static func read(_ path: RawPath) throws(BookmarkStoreError) -> Bookmark {
        switch try content(path) {
        case .tooLarge: throw .damaged("it has more than \(Bookmark.byteLimit) bytes")
        case .source(let source):
            do {
                return try JSONDocumentDecoder.decode(Bookmark.self, from: source)
            } catch NavigationError.unknownBookmarkVersion(let version) {
                throw .unknownVersion(version)
            } catch {
                throw .damaged(JSONDocumentMessages.words(error, source))
            }
        }
    }

    /// Returns the bytes of the file for a bookmark. Throws for a bookmark that is too large. `name`: the name of the
    /// file for the error.
    package static func bytes(_ bookmark: Bookmark, shownAs name: String) throws(SystemError) -> [UInt8] {
        let json = bookmark.json()
        guard json.count <= Bookmark.byteLimit else {
            throw SystemError("can't write '\(name)': the bookmark has more than \(Bookmark.byteLimit) bytes")
        }
        return json
    }

    private static func content(_ path: RawPath) throws(BookmarkStoreError) -> SourceReader.Outcome {
        do throws(SystemError) {
            return try SourceReader.read(path, shownAs: path.shown, limit: Bookmark.byteLimit)
        } catch {
            throw .unreadable(error.message)
        }
    }
}
