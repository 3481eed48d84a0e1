import Dispatch
import StoryFiles
import StoryIR
import StoryJSON
import StoryKit
import StoryPlatform
import StorySource

/// Stores taken choices in a folder, with a file for each story: `<id>.choices`, the id percent-encoded as in a URL.
///
/// Each file is written atomically. The folder may be that of a ``FileBookmarkStore``, and several stores may share it.
public struct FileTakenChoicesStore: TakenChoicesStore {
    /// The largest file, in bytes.
    static let byteLimit = 4 << 20

    private let folder: AtomicFiles
    private let onFailure: (@Sendable (String) -> Void)?
    private let queue = DispatchQueue(label: "story.choices")

    /// Creates a store of taken choices.
    /// - Parameters:
    ///   - folder: The path of the folder. It is created with the first file; its parent must exist.
    ///   - onFailure: Called with the reason why choices could not be stored. Reading continues.
    public init(folder: String, onFailure: (@Sendable (String) -> Void)? = nil) {
        self.folder = AtomicFiles(path: RawPath(folder))
        self.onFailure = onFailure
    }

    /// Returns the stored choices of a story; nil if there are none, or they can't be read.
    public func takenChoices(inStory id: String) async -> TakenChoices? {
        let bytes = try? await BlockingIO.run(on: queue) {
            try folder.open(Self.name(id))?.bytes(upTo: Self.byteLimit + 1)
        }
        guard let bytes, bytes.count <= Self.byteLimit,
            let choices = try? JSONDocumentDecoder.decode(TakenChoices.self, from: bytes),
            // On a case-insensitive file system, they may be another story's.
            ExactName(choices.story) == ExactName(id)
        else { return nil }
        return choices
    }

    /// Stores choices in place of those stored for their story. Calls run one at a time.
    public func save(_ choices: TakenChoices) async {
        await BlockingIO.run(on: queue, onFailure) { try write(choices) }
    }

    private static func name(_ id: String) -> [UInt8] { Array((ResourceURL.escaped(id.utf8) + ".choices").utf8) }

    private func write(_ choices: TakenChoices) throws(SystemError) {
        let name = Self.name(choices.story)
        let json = JSONWriter.bytes(style: .compact) { writer in
            writer.beginObject()
            writer.member("story", choices.story)
            writer.beginObject("counts")
            for (page, count) in choices.counts.sorted(by: { $0.key < $1.key }) {
                writer.member(escaping: page)
                writer.number(count)
            }
            writer.endObject()
            writer.endObject()
        }
        guard json.count <= Self.byteLimit else {
            let file = folder.path.appending(name).shown
            throw SystemError("can't write '\(file)': the choices have more than \(Self.byteLimit) bytes")
        }
        try folder.write(json, to: name)
    }
}
