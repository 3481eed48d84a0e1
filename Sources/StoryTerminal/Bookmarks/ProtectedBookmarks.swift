import StoryDiagnostics
import StoryFiles
import StoryPlatform

/// Whether the bookmark in the file to which a reading is saved stays there: one from which its reader was to go on, and could not,
/// or not as it was, stays until its reader has gone on, by a step of its own or led by another.
///
/// Files are known by what they are and not by their names: a file has many.
struct ProtectedBookmarks {
    /// What becomes of the bookmark in the file.
    enum Verdict {
        /// It is in nobody's way.
        case free
        /// It stays.
        case kept
        /// It was one to be kept, until its reader went on.
        case givenUp
    }

    private let saveFile: RawPath?
    /// Those whose bookmark could not be reached, or does not fit the story any more.
    private var kept: Set<FileIdentity> = []
    /// Those of them from which a reader has gone on all the same.
    private var givenUp: Set<FileIdentity> = []

    /// - Parameter saveFile: To which the reading is saved in the end, if it is.
    init(saveFile: RawPath?) { self.saveFile = saveFile }

    /// A reader was to go on from the bookmark in a file.
    /// - Parameter fits: Whether it is where it was.
    mutating func load(_ file: RawPath, fits: Bool) {
        guard let file = Self.identity(of: file) else { return }
        givenUp.remove(file)
        if fits { kept.remove(file) } else { kept.insert(file) }
    }

    /// The reader has gone on, from wherever it was.
    mutating func goOn() {
        givenUp.formUnion(kept)
        kept = []
    }

    /// What becomes of the bookmark in the file to which the reading is saved.
    var verdict: Verdict {
        guard let file = saveFile.flatMap(Self.identity) else { return .free }
        return kept.contains(file) ? .kept : givenUp.contains(file) ? .givenUp : .free
    }

    /// What to tell a reader before it goes on, where that bookmark is to stay; nil where none is.
    var promise: String? {
        guard let saveFile, verdict == .kept else { return nil }
        return "Until you go on, '\(VisibleText.harmless(saveFile.shown))' keeps the place that it has"
    }

    private static func identity(of file: RawPath) -> FileIdentity? { file.status?.identity }
}
