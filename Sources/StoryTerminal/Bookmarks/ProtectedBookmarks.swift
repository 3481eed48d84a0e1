import StoryDiagnostics
import StoryFiles
import StoryPlatform

/// Whether the bookmark in the file to which a reading is saved is kept. A bookmark that could not be restored exactly is kept
/// until the reader takes a step, or follows another reader.
///
/// Files are compared by identity and not by name, since a file may have many names.
struct ProtectedBookmarks {
    /// What happens to the bookmark in the file.
    enum Verdict {
        /// It may be overwritten.
        case free
        case kept
        /// It was kept until the reader took a step.
        case givenUp
    }

    private let saveFile: RawPath?
    /// The files whose bookmark could not be restored exactly.
    private var kept: Set<FileIdentity> = []
    /// Those of them after which the reader took a step.
    private var givenUp: Set<FileIdentity> = []

    /// - Parameter saveFile: The file to which the reading is saved at the end, if it is.
    init(saveFile: RawPath?) { self.saveFile = saveFile }

    /// Notes that the bookmark of a file was restored. `fits`: whether it was restored exactly.
    mutating func load(_ file: RawPath, fits: Bool) {
        guard let file = Self.identity(of: file) else { return }
        givenUp.remove(file)
        if fits { kept.remove(file) } else { kept.insert(file) }
    }

    /// Notes that the reader took a step.
    mutating func goOn() {
        givenUp.formUnion(kept)
        kept = []
    }

    /// What happens to the bookmark in the file to which the reading is saved.
    var verdict: Verdict {
        guard let file = saveFile.flatMap(Self.identity) else { return .free }
        return kept.contains(file) ? .kept : givenUp.contains(file) ? .givenUp : .free
    }

    /// The message that the bookmark is kept for now; nil if it is not.
    var promise: String? {
        guard let saveFile, verdict == .kept else { return nil }
        return "Until you go on, '\(VisibleText.harmless(saveFile.shown))' keeps the place that it has"
    }

    private static func identity(of file: RawPath) -> FileIdentity? { file.status?.identity }
}
