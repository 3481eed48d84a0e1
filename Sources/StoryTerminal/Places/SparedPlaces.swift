import Glibc
import StoryFiles

/// The files of places that nobody has given up: those from which a reader could not go on, or not as it was.
///
/// They are known by what they are and not by their names: a file has many.
struct SparedPlaces {
    /// Those whose place could not be reached, until it can.
    private var unreached: Set<FileIdentity> = []
    /// The one whose place does not fit the story any more, as long as its reader only looks.
    private var misfit: FileIdentity?

    /// A reader was to go on from the place in a file, and could not.
    mutating func add(unreached file: RawPath) {
        if let file = Self.identity(of: file) { unreached.insert(file) }
    }

    /// A reader goes on from the place in a file.
    /// - Parameter fits: Whether it is where it was.
    mutating func add(reached file: RawPath, fits: Bool) {
        guard let file = Self.identity(of: file) else { return }
        unreached.remove(file)
        misfit = fits ? nil : file
    }

    /// The reader took a step of its own, from wherever it is.
    mutating func takeStep() { misfit = nil }

    /// Whether the place in a file is to stay there.
    func contains(_ file: RawPath) -> Bool {
        guard let file = Self.identity(of: file) else { return false }
        return unreached.contains(file) || misfit == file
    }

    private static func identity(of file: RawPath) -> FileIdentity? {
        var status = stat()
        return file.withCString { stat($0, &status) } == 0 ? status.identity : nil
    }
}
