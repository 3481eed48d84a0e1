import StoryFiles
import StoryJSON
import StoryKit
import StoryNavigation

/// A file that holds a bookmark and nothing else.
package enum BookmarkFile {
    /// Reads the bookmark. Whatever is in the file is refused where it is no bookmark; what is told of it may hold
    /// control characters.
    package static func read(_ path: RawPath) throws(BookmarkStoreError) -> Bookmark {
        switch try content(path) {
        case .tooLarge: throw .damaged("it has more than \(Bookmark.byteLimit) bytes")
        case .source(let source):
            do {
                return try JSONDocumentDecoder.decode(Bookmark.self, from: source)
            } catch NavigationError.unknownSaveVersion(let version) {
                throw .unknownVersion(version)
            } catch {
                throw .damaged(JSONDocumentMessages.words(error, source))
            }
        }
    }

    /// The bytes of the file that holds a bookmark.
    /// - Parameter name: What the file is called where a bookmark has too many for one.
    package static func bytes(_ bookmark: Bookmark, shownAs name: String) throws(SystemError) -> [UInt8] {
        let json = bookmark.json()
        guard json.count <= Bookmark.byteLimit else {
            throw SystemError("can't write '\(name)': the place has more than \(Bookmark.byteLimit) bytes")
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
