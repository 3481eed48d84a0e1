import StoryCompiler
import StoryFiles
import StoryPlatform

/// What a search finds in one folder. Reading it changes nothing, so many folders are read in parallel.
package struct SearchedFolder: Sendable {
    /// The story of the folder as a package.
    enum Story: Sendable {
        case file(RawPath, FileIdentity)
        /// Its file is a symbolic link that leaves the named folder.
        case leaving(RawPath)
        case unreadable(SystemError)
    }

    /// The identity of the folder, independent of its names.
    let identity: FileIdentity
    /// Whether it contains outputs, which are not searched.
    private(set) var isOutput = false
    /// Whether it contains an options file, or something else of its name.
    private(set) var hasOptions = false
    private(set) var story: Story?
    /// Files that have the extension of stories but not their name.
    private(set) var storyLike: [RawPath] = []
    /// A symbolic link to a folder.
    struct Link {
        let path: RawPath
        /// The identity of that folder.
        let target: FileIdentity
    }

    /// The folders in it that may contain stories, sorted; those behind symbolic links; and those behind symbolic links that
    /// leave the named folder.
    private(set) var folders: [RawPath] = []
    private(set) var linkedFolders: [Link] = []
    private(set) var leavingLinks: [Link] = []
    private(set) var problem: SystemError?

    enum Failure: Error {
        /// It no longer exists, which is not an error.
        case gone
        case problem(SystemError)
    }

    /// Reads a folder below a named one.
    static func look(into path: RawPath, in root: FolderRoot) -> Result<SearchedFolder, Failure> {
        if let folder = root.open(path, O_RDONLY | O_DIRECTORY), let status = folder.status {
            let story = folder.status(of: PackageLayout.storyFileName)
            if let entries = FolderListing.entries(folder) {
                return .success(SearchedFolder(path, root, status.identity, story, entries))
            }
        }
        let code = errno
        if code == ENOENT { return .failure(.gone) }
        // If the folder above can be read but not entered, that is reported once, since that is what has to be changed.
        let isShut = path.linkStatus == nil && errno == EACCES
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
            if entry.name == OptionsFile.name { hasOptions = true }
            if Self.isSearched(entry.name) { note(entry, in: path, root) }
        }
        let json = path.appending(PackageLayout.jsonFileName)
        if story == nil, entries.contains(where: { $0.name == PackageLayout.jsonFileName }),
            !PackageLayout.isCompiled(root.open(json, O_RDONLY))
        {
            self.story = Self.story(json, root, nil)
        }
    }

    private mutating func note(_ entry: FolderListing.Entry, in path: RawPath, _ root: FolderRoot) {
        let entryPath = path.appending(entry.name)
        switch entry.kind ?? FolderListing.Kind(of: entryPath) {
        case .folder: folders.append(entryPath)
        case .link:
            if let status = root.status(entryPath) {
                if status.isFolder { linkedFolders.append(Link(path: entryPath, target: status.identity)) }
            } else if errno == EXDEV {
                if let status = entryPath.status, status.isFolder {
                    leavingLinks.append(Link(path: entryPath, target: status.identity))
                }
            }
        case .other: break
        case nil:
            // Something deleted meanwhile is not an error. A folder that can't be entered is reported once.
            if errno != ENOENT, problem == nil { problem = SystemError("can't search", path) }
        }
    }

    /// Returns the story at a path. `status`: the status of the file, without following a link; nil if it is unknown.
    private static func story(_ path: RawPath, _ root: FolderRoot, _ status: stat?) -> Story {
        let status = status.map { $0.isLink } == false ? status : root.status(path)
        guard let status else { return errno == EXDEV ? .leaving(path) : .unreadable(SystemError(reading: path)) }
        guard status.isFile else {
            return .unreadable(SystemError("can't read '\(path.shown)': it is \(status.kindInWords), not a file"))
        }
        return .file(path, status.identity)
    }

    /// Returns whether to search a folder with this name. `build` is the default for outputs; other output folders are
    /// recognised by their manifests.
    package static func isSearched(_ name: [UInt8]) -> Bool {
        name.first != UInt8(ascii: ".") && !name.elementsEqual("node_modules".utf8)
            && name != OutputDirectory.standardName
    }
}
