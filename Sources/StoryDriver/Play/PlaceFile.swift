import Glibc
import StoryDiagnostics
import StoryFiles
import StoryIR
import StoryJSON
import StoryNavigation

/// Saved places as files: the JSON of a ``SavedPlace``, a few kilobytes in most cases.
enum PlaceFile {
    /// No place that anybody saved is larger, in bytes.
    private static let limit = 16 << 20

    /// Reads a place. Whatever stands in the file is refused where it is no saved place.
    static func read(_ path: RawPath) throws(SystemError) -> SavedPlace {
        let name = VisibleText.harmless(path.shown)
        switch try SourceReader.read(path, shownAs: path.shown, limit: limit) {
        case .tooLarge: throw SystemError("'\(name)' is too large for a saved place: it has more than \(limit) bytes")
        case .source(let source):
            do {
                return try JSONDocumentDecoder.decode(SavedPlace.self, from: source)
            } catch let error as NavigationError {
                throw SystemError("can't use '\(name)': \(error)")
            } catch {
                throw SystemError(
                    "'\(name)' is no saved place, or a damaged one: \(JSONReadError.words(error, source))")
            }
        }
    }

    /// The reader of a saved place, and what is different from when it was saved, in words, if anything is.
    static func restore(
        _ path: RawPath, in document: StoryDocument
    ) throws(SystemError) -> (reader: StoryNavigator, change: String?) {
        let place = try read(path)
        let restoration: Restoration
        do throws(NavigationError) {
            restoration = try place.restore(in: document)
        } catch {
            throw SystemError(VisibleText.harmless(error.description))
        }
        switch restoration {
        case .exact(let reader): return (reader, nil)
        case .moved(let reader, let move):
            return (reader, "The story was edited: \(VisibleText.harmless(move.description))")
        case .refused(let other):
            throw SystemError(
                "'\(VisibleText.harmless(path.shown))' is a place in the story \(Quoting.quoted(other)), and this is \(Quoting.quoted(document.story.id))"
            )
        }
    }

    /// Writes the place of a reader. Refuses where a file is that is no saved place: it is somebody's work.
    static func write(_ place: SavedPlace, to path: RawPath) throws(SystemError) {
        var status = stat()
        if path.withCString({ stat($0, &status) }) == 0, status.isFile, status.st_size > 0, (try? read(path)) == nil {
            let name = VisibleText.harmless(path.shown)
            throw SystemError("'\(name)' is there already and no saved place; name another file")
        }
        do {
            let file = NamedOutput(path)
            try write(place) { try file.write($0) }
            _ = try file.finish()
        } catch {
            throw error as? SystemError ?? SystemError("can't write '\(VisibleText.harmless(path.shown))': \(error)")
        }
    }

    private static func write(
        _ place: SavedPlace, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var writer = JSONWriter(style: .compact, sink: sink)
        writer.beginObject()
        writer.member("version")
        writer.number(SavedPlace.currentVersion)
        writer.member("story")
        writer.string(place.story)
        writer.member("hash")
        writer.string(place.hash)
        writer.member("location")
        writer.string(place.location.description)
        writer.member("history")
        writer.beginArray()
        for step in place.history {
            writer.element()
            writer.beginObject()
            writer.member("from")
            writer.string(step.from.description)
            switch step.kind {
            case .advance: break
            case .choice(let id):
                writer.member("choice")
                writer.string(id)
            case .jump:
                writer.member("jump")
                writer.bool(true)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        try writer.finish()
    }
}
