import StoryFiles
import StoryPlatform

/// The note in a story's folder that a build is writing there, and what.
///
/// It is made before the first file changes and taken away in the end. One that is found tells of a build that came to no
/// end, because it was killed or the disk was full: what it names may be there, besides what the list of files names.
final class OutputJournal {
    /// Its name in the story's folder.
    static let name = Array(".mdxc-writing".utf8)

    private let folder: FileDescriptor
    /// The story's folder, for messages.
    private let path: RawPath
    private let files: Set<[[UInt8]]>
    /// What builds that came to no end may have left. What can't be trusted is left out.
    let leftFiles: Set<[[UInt8]]>
    private var isThere: Bool
    private var hasBegun = false

    /// Looks for the note of an earlier build in an open folder, which is locked.
    /// - Parameters:
    ///   - files: What is going to be written, each path in parts.
    ///   - path: The folder, for messages.
    init(in folder: borrowing FileDescriptor, files: Set<[[UInt8]]>, shownAs path: RawPath) {
        self.folder = FileDescriptor(adopting: fcntl(folder.raw, F_DUPFD_CLOEXEC, 0))
        self.path = path
        self.files = files
        isThere = Self.isThere(in: folder)
        if isThere, let note = folder.openEntry(Self.name, O_RDONLY) {
            leftFiles = OutputManifest(reading: note).files
        } else {
            leftFiles = []
        }
    }

    /// Whether a folder has one, or something else in its place.
    static func isThere(in folder: borrowing FileDescriptor) -> Bool {
        folder.status(of: name) != nil
    }

    /// Makes the note, once. Nothing in the folder may change before.
    func begin() throws(SystemError) {
        if hasBegun { return }
        hasBegun = true
        if isThere, files.isSubset(of: leftFiles) { return }
        let bytes = OutputManifest(files: files.union(leftFiles)).bytes
        if isThere {
            try replace(with: bytes)
        } else {
            // In its location at once, since one that is cut says enough: nothing else has changed then.
            guard let note = folder.openEntry(Self.name, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666) else {
                throw SystemError(writingInto: path)
            }
            isThere = true
            guard bytes.withUnsafeBytes({ note.write($0) }) else {
                let error = SystemError(writingInto: path)
                end()
                throw error
            }
        }
    }

    /// Takes the note away: the list of files says all there is to say.
    func end() {
        if isThere { _ = RawPath(Self.name).withCString { unlinkat(folder.raw, $0, 0) } }
    }

    private func replace(with bytes: [UInt8]) throws(SystemError) {
        let file = OutputFile(in: folder, name: Self.name, shownAs: path.appending(Self.name))
        try file.write(bytes)
        _ = try file.finish()
    }
}
