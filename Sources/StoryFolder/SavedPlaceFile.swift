import StoryFiles
import StoryJSON
import StoryKit
import StoryNavigation

/// A file that holds a saved place and nothing else.
package enum SavedPlaceFile {
    /// Reads the place. Whatever stands in the file is refused where it is no saved place; what is told of it may hold
    /// control characters.
    package static func read(_ path: RawPath) throws(PlaceStoreError) -> SavedPlace {
        switch try content(path) {
        case .tooLarge: throw .damaged("it has more than \(SavedPlace.byteLimit) bytes")
        case .source(let source):
            do {
                return try JSONDocumentDecoder.decode(SavedPlace.self, from: source)
            } catch NavigationError.unknownSaveVersion(let version) {
                throw .unknownVersion(version)
            } catch {
                throw .damaged(JSONDocumentWords.words(error, source))
            }
        }
    }

    /// The bytes of the file that holds a place.
    /// - Parameter name: What the file is called where a place has too many for one.
    package static func bytes(_ place: SavedPlace, shownAs name: String) throws(SystemError) -> [UInt8] {
        let json = place.json()
        guard json.count <= SavedPlace.byteLimit else {
            throw SystemError("can't write '\(name)': the place has more than \(SavedPlace.byteLimit) bytes")
        }
        return json
    }

    private static func content(_ path: RawPath) throws(PlaceStoreError) -> SourceReader.Outcome {
        do throws(SystemError) {
            return try SourceReader.read(path, shownAs: path.shown, limit: SavedPlace.byteLimit)
        } catch {
            throw .unreadable(error.message)
        }
    }
}
