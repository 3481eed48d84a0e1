import StoryFiles
import StoryPlatform

/// The journal in a story's folder: which files a build is writing there.
///
/// It is created before the first file changes and removed in the end. If one is found, a build was interrupted, because it
/// was killed or the disk was full: the files that it lists may exist, besides those in the manifest.
final class OutputJournal {
    /// Its name in the story's folder.
    static let name = Array(".mdxc-writing".utf8)

    private let folder: OpenFolder
    /// The story's folder, for messages.
    private let path: RawPath
    private let files: Set<[[UInt8]]>
    /// The files that interrupted builds may have left. Entries that can't be trusted are excluded.
    let leftFiles: Set<[[UInt8]]>
    private var isThere: Bool
    private var hasBegun = false

    /// Reads the journal of an earlier build in an open folder, which is locked. `files`: the files that will be written, by
    /// path components. `path`: the folder, for messages.
    init(in folder: OpenFolder, files: Set<[[UInt8]]>, shownAs path: RawPath) {
        self.folder = folder
        self.path = path
        self.files = files
        isThere = Self.isThere(in: folder.descriptor)
        leftFiles = OutputManifest(named: Self.name, in: folder.descriptor).files
    }

    /// Returns whether a folder has a journal, or something else in its place.
    static func isThere(in folder: borrowing FileDescriptor) -> Bool { folder.status(of: name) != nil }

    /// Writes the journal, once, before anything in the folder changes.
    func begin() throws(SystemError) {
        if hasBegun { return }
        hasBegun = true
        if isThere, files.isSubset(of: leftFiles) { return }
        let bytes = OutputManifest(files: files.union(leftFiles)).bytes
        if isThere {
            let file = OutputFile(in: folder, name: Self.name, shownAs: path.appending(Self.name))
            try file.write(bytes)
            _ = try file.finish()
        } else {
            // Written in place, since a truncated journal is enough: nothing else has changed then.
            guard let note = folder.descriptor.openEntry(Self.name, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666) else {
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

    /// Removes the journal: from here on the manifest is complete.
    func end() {
        if isThere { _ = RawPath(Self.name).withCString { unlinkat(folder.descriptor.raw, $0, 0) } }
    }
}
