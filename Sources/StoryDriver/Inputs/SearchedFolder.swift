import StoryCompiler
import StoryFiles
import StoryPlatform

/// What a search finds in one folder. To find it out changes nothing, so many folders are looked into at once.
struct SearchedFolder: Sendable {
    /// What is known of the story of the folder as a package.
    enum Story: Sendable {
        case file(RawPath, FileIdentity)
        /// Its file is a symbolic link that leads out of the folder that was named.
        case leaving(RawPath)
        case unreadable(SystemError)
    }

    /// Identifies the folder, whatever its names are.
    let identity: FileIdentity
    /// Whether outputs are in it, which are not searched.
    private(set) var isOutput = false
    private(set) var story: Story?
    /// Files with the extension of stories but not their name.
    private(set) var storyLike: [RawPath] = []
    /// The folders in it that may hold stories, sorted; those after symbolic links; and those after symbolic links that lead
    /// out of the folder that was named.
    private(set) var folders: [RawPath] = []
    private(set) var linkedFolders: [RawPath] = []
    private(set) var leavingLinks: [RawPath] = []
    /// What could not be looked at.
    private(set) var problem: SystemError?

    /// Why a folder is not searched.
    enum Failure: Error {
        /// It is no longer there, which is no loss.
        case gone
        case problem(SystemError)
    }

    /// Looks into a folder beneath the one that was named.
    static func look(into path: RawPath, in root: FolderRoot) -> Result<SearchedFolder, Failure> {
        if let folder = root.open(path, O_RDONLY | O_DIRECTORY), let status = folder.status {
            let story = folder.status(of: PackageLayout.storyFileName)
            if let entries = FolderListing.entries(folder) {
                return .success(SearchedFolder(path, root, status.identity, story, entries))
            }
        }
        let code = errno
        if code == ENOENT { return .failure(.gone) }
        // Where the folder above may be read but not entered, that is what has to be changed, and it is reported once.
        var status = stat()
        let isShut = path.withCString { lstat($0, &status) } != 0 && errno == EACCES
        return .failure(.problem(SystemError("can't search", isShut ? path.folder : path, errno: code)))
    }

    private init(
        _ path: RawPath, _ root: FolderRoot, _ identity: FileIdentity, _ story: stat?, _ entries: [FolderListing.Entry]
    ) {
        self.identity = identity
        if let story { self.story = Self.story(path.appending(PackageLayout.storyFileName), root, story) }
        for entry in entries {
            if entry.name != PackageLayout.storyFileName, NearestFileName.isStoryLike(entry.name) {
                storyLike.append(path.appending(entry.name))
            }
            if entry.name == OutputManifest.name { isOutput = true }
            if Self.isSearched(entry.name) { note(entry, in: path, root) }
        }
        let json = path.appending(PackageLayout.jsonFileName)
        if story == nil, entries.contains(where: { $0.name == PackageLayout.jsonFileName }),
            !PackageLayout.isCompiled(root.open(json, O_RDONLY))
        {
            self.story = Self.story(json, root, nil)
        }
    }

    private mutating func note(
        _ entry: FolderListing.Entry, in path: RawPath, _ root: FolderRoot
    ) {
        let entryPath = path.appending(entry.name)
        switch entry.kind ?? Self.kind(of: entryPath) {
        case .folder: folders.append(entryPath)
        case .link:
            if let status = root.status(entryPath) {
                if status.isFolder { linkedFolders.append(entryPath) }
            } else if errno == EXDEV {
                var status = stat()
                if entryPath.withCString({ stat($0, &status) }) == 0, status.isFolder { leavingLinks.append(entryPath) }
            }
        case .other: break
        case nil:
            // What has just gone is no loss; a folder that may not be entered is reported once.
            if errno != ENOENT, problem == nil { problem = SystemError("can't search", path) }
        }
    }

    private static func kind(of path: RawPath) -> FolderListing.Kind? {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        return status.isFolder ? .folder : status.isLink ? .link : .other
    }

    /// - Parameter status: That of the file, not followed where it is a link; nil where it is not known.
    private static func story(_ path: RawPath, _ root: FolderRoot, _ status: stat?) -> Story {
        let status = status.map { $0.isLink } == false ? status : root.status(path)
        guard let status else { return errno == EXDEV ? .leaving(path) : .unreadable(SystemError(reading: path)) }
        guard status.isFile else {
            return .unreadable(SystemError("can't read '\(path.shown)': it is \(status.kindInWords), not a file"))
        }
        return .file(path, status.identity)
    }

    /// Whether stories are looked for in a folder of that name. One named `build` is where outputs go unless something
    /// else is said; other output folders are known by their lists of files.
    static func isSearched(_ name: [UInt8]) -> Bool {
        name.first != UInt8(ascii: ".") && !name.elementsEqual("node_modules".utf8)
            && name != OutputDirectory.standardName
    }
}
