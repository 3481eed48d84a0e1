import StoryCompiler
import StoryFiles
import StoryHTMLBackend
import StoryIR
import StoryPlatform

/// The output folder of one story, `DIR/<story id>`.
///
/// Everything in it is reached through open folders, never through a symbolic link, so that nothing outside is ever written or
/// deleted.
struct OutputFolder: ~Copyable {
    private let folder: OpenFolder
    private var tree: FolderTree
    /// Whether this run holds the lock on the folder.
    private let isLocked: Bool
    private let journal: OutputJournal
    private let isFlushed: Bool
    private let path: RawPath
    private var written: Set<[[UInt8]]> = []
    /// The files that were written or deleted, except the manifest.
    private(set) var changes: [RawPath] = []
    /// Whether to collect what is written, except copies.
    var collectsFiles = false
    /// What was written while ``collectsFiles`` was set.
    private(set) var collected: [CachedFiles.File] = []

    /// Opens the folder of a story, and creates it and the folders above it if they are missing. A package is refused: outputs
    /// would replace the author's own files. `files`: the files that will be written. `overwrites`: whether to accept a folder
    /// with files but no manifest or journal. `timeout`: how many seconds to wait for another run that writes there.
    init(
        _ directory: OutputDirectory, storyID: String, package: RawPath, files: Set<[[UInt8]]>, overwrites: Bool,
        timeout: Int
    ) throws(SystemError) {
        let path = directory.path.appending(storyID)
        let parent = try directory.make()
        let name = Array(storyID.utf8)
        var opened = parent.openFolder(name)
        let isNew = opened == nil && parent.makeFolder(name)
        if opened == nil, isNew || errno == EEXIST { opened = parent.openFolder(name) }
        guard let folder = opened else { throw SystemError(writingInto: path) }
        guard isNew || !Self.isPackage(folder, package) else {
            throw SystemError(
                "can't write into '\(path.shown)': it is the package of a story; name another folder with '-o'")
        }
        let lock = FolderLock.take(folder, timeout: timeout)
        guard lock != .busy else {
            throw SystemError(
                "can't write into '\(path.shown)': another run of \(Tool.name) is writing there; try again, or wait for it longer with '--lock-timeout'"
            )
        }
        guard overwrites || isNew || Self.isKnown(folder) || Self.isEmpty(folder) else {
            throw SystemError(
                "can't write into '\(path.shown)': it holds files, and no list of what \(Tool.name) wrote; move them, name another folder with '-o', or write there all the same with '--force'"
            )
        }
        self.path = path
        isLocked = lock == .locked
        isFlushed = directory.isLasting
        self.folder = OpenFolder(folder)
        tree = FolderTree(self.folder, isNew: isNew)
        journal = OutputJournal(in: self.folder, files: files, shownAs: path)
    }

    /// Returns whether a folder is the package of a story. `package`: the package of the story that is to be written.
    private static func isPackage(_ folder: borrowing FileDescriptor, _ package: RawPath) -> Bool {
        if let own = package.status?.identity, folder.status?.identity == own { return true }
        return isKnown(folder)
            ? folder.openEntry(PackageLayout.storyFileName, O_RDONLY) != nil : PackageLayout.isPackage(folder)
    }

    /// Returns whether a build wrote into a folder, or began to.
    private static func isKnown(_ folder: borrowing FileDescriptor) -> Bool {
        folder.openEntry(OutputManifest.name, O_RDONLY) != nil || OutputJournal.isThere(in: folder)
    }

    /// Returns whether a folder is empty, apart from what a build leaves that was killed before it wrote anything.
    private static func isEmpty(_ folder: borrowing FileDescriptor) -> Bool {
        FolderListing.names(in: folder)?.allSatisfy(OutputFile.isTemporary) == true
    }

    /// Writes a file of the output. `names`: the components of its path. `content`: passes the content in pieces.
    mutating func write(
        _ names: [[UInt8]], content: (@escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        var bytes: [UInt8] = []
        let isCollected = collectsFiles && OutputKind.allCases.contains { $0.owns(names) }
        let isChanged = try put(names) { sink in
            try content { piece in
                if isCollected { bytes += piece }
                try sink(piece)
            }
        }
        if isCollected { collected.append(CachedFiles.File(names: names, bytes: bytes)) }
        if isChanged { changes.append(shown(names)) }
        written.insert(names)
    }

    private func shown(_ names: some Sequence<[UInt8]>) -> RawPath {
        path.appending(Array(names.joined(separator: "/".utf8)))
    }

    private mutating func put(
        _ names: [[UInt8]],
        content: (@escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> Bool {
        let journal = journal
        let parent = try tree.open(names.dropLast()) { () throws(SystemError) in try journal.begin() }
        guard let parent else { throw SystemError(writingInto: shown(tree.failed)) }
        let file = OutputFile(
            in: parent, name: names[names.count - 1], shownAs: shown(names), isFlushed: isFlushed
        ) { () throws(SystemError) in try journal.begin() }
        try content { try file.write($0) }
        return try file.finish()
    }

    /// Returns whether the output uses this name itself, or would become the package of a story by it.
    static func isReserved(_ names: [[UInt8]]) -> Bool {
        names == [OutputManifest.name] || names == [OutputJournal.name] || names == [PackageLayout.storyFileName]
            || OutputKind.allCases.contains { $0.owns(names) }
    }

    /// Copies a file of the package into the output. `file`: nil if it could not be opened, with `errno` set. `hash`: that of the
    /// file when it was checked, if it is known; another content is refused.
    mutating func copy(
        _ file: consuming FileDescriptor?, shownAs source: RawPath, to names: [[UInt8]], hash: String? = nil
    ) throws {
        guard let file, file.status?.isFile == true else { throw SystemError("can't read", source) }
        try write(names) { sink in
            var copied = ContentHash()
            let isRead = try file.forEachPiece { piece in
                if hash != nil { copied.update(piece) }
                try sink(piece)
            }
            guard isRead else { throw SystemError("can't read", source) }
            guard hash == nil || copied.hexadecimal == hash else {
                throw SystemError("'\(source.shown)' was changed by somebody else meanwhile; try again")
            }
        }
    }

    /// Deletes what an earlier build wrote and this one did not, and writes the manifest. Files of kinds that were not
    /// requested this time stay; if one of them shows assets, all of the assets stay too. `record`: the inputs of the output;
    /// nil if the next build must not be skipped. `card`: the card of the page; nil if none was written. A page that stays
    /// keeps its own.
    mutating func finish(_ record: BuildRecord?, card: StoryCard?) throws {
        let earlier = OutputManifest(in: folder.descriptor)
        // Includes the files of an interrupted build, and those of the last manifest. Without the lock, that build may still
        // be running.
        let left = isLocked ? journal.leftFiles.subtracting(earlier.files) : []
        if isLocked {
            let all = written.union(earlier.files).union(left)
            for names in Set(all.map { $0.dropLast() }).subtracting(tree.created) {
                if let folder = try? tree.open(names) { OutputFile.removeTemporaries(in: folder.descriptor) }
            }
        }
        let present = earlier.files.union(left.filter { tree.status(of: $0)?.isFile == true })
        let others = OutputKind.allCases.filter { !written.contains(where: $0.owns) }
        let isAnyAssetNeeded = others.contains { $0.needsAssets && present.contains(where: $0.owns) }
        var staying = written
        for names in left.subtracting(present).subtracting(written) { remove(names) }
        for names in present.subtracting(written).sorted(by: { $0.count > $1.count }) {
            let kind = OutputKind.allCases.first { $0.owns(names) }
            if kind.map(others.contains) ?? isAnyAssetNeeded { staying.insert(names) } else { remove(names) }
        }
        let earlierCard = staying.contains([OutputKind.html.fileName]) ? earlier.card : nil
        let manifest = OutputManifest(
            files: staying, in: folder,
            // Files that another run wrote meanwhile have other inputs.
            record: isLocked ? record : nil, card: card ?? earlierCard
        ).bytes
        _ = try put([OutputManifest.name]) { sink in try manifest.withUnsafeBytes { try sink($0) } }
        journal.end()
    }

    /// Deletes a file if it exists, and the folders that become empty. Anything other than a file stays.
    private mutating func remove(_ names: [[UInt8]]) {
        if let parent = try? tree.open(names.dropLast()) {
            let name = RawPath(names[names.count - 1])
            if let status = parent.descriptor.status(of: name.bytes) {
                guard status.isFile, name.withCString({ unlinkat(parent.descriptor.raw, $0, 0) }) == 0 else { return }
                changes.append(shown(names))
            }
        }
        var names = names
        while names.count > 1 {
            names.removeLast()
            guard let parent = try? tree.open(names.dropLast()) else { continue }
            let failed = RawPath(names[names.count - 1]).withCString {
                unlinkat(parent.descriptor.raw, $0, AT_REMOVEDIR)
            }
            guard failed == 0 || errno == ENOENT else { return }
        }
    }
}
