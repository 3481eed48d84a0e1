import Glibc
import StoryCompiler
import StoryFiles

/// What a search finds in one folder. To find it out changes nothing, so many folders are looked into at once.
struct SearchedFolder: Sendable {
    /// What stands for the folder, whatever its names are.
    let identity: FileIdentity
    /// Whether outputs are in it, which are not searched.
    private(set) var isOutput = false
    /// The story of the folder as a package: where it is, or why it can't be read.
    private(set) var story: Result<(path: RawPath, identity: FileIdentity), SystemError>?
    /// Files with the extension of stories but not their name.
    private(set) var storyLike: [RawPath] = []
    /// The folders in it that may hold stories, sorted, and those behind symbolic links.
    private(set) var folders: [RawPath] = []
    private(set) var linkedFolders: [RawPath] = []
    /// What could not be looked at.
    private(set) var problem: SystemError?

    /// Why a folder is not searched.
    enum Failure: Error {
        /// It is no longer there, which is no loss.
        case gone
        case problem(SystemError)
    }

    /// Looks into a folder.
    static func look(into path: RawPath) -> Result<SearchedFolder, Failure> {
        if let (identity, entries) = FolderListing.entries(path) {
            return .success(SearchedFolder(path, identity, entries))
        }
        let code = errno
        if code == ENOENT { return .failure(.gone) }
        // Where the folder above may be read but not entered, that is what has to be mended, and it is told of once.
        var status = stat()
        let isShut = path.withCString { lstat($0, &status) } != 0 && errno == EACCES
        return .failure(.problem(SystemError("can't search", isShut ? path.folder : path, errno: code)))
    }

    private init(_ path: RawPath, _ identity: FileIdentity, _ entries: [FolderListing.Entry]) {
        self.identity = identity
        for entry in entries {
            if entry.name == PackageLayout.storyFileName {
                story = Self.story(path.appending(entry.name))
            } else if NearestFileName.isStoryLike(entry.name) {
                storyLike.append(path.appending(entry.name))
            }
            if entry.name == OutputManifest.name { isOutput = true }
            if Self.isSearched(entry.name) { note(path.appending(entry.name), entry.kind, in: path) }
        }
        let json = PackageLayout.jsonFileName
        if story == nil, entries.contains(where: { $0.name == json }), !PackageLayout.isCompiled(path.appending(json)) {
            story = Self.story(path.appending(json))
        }
    }

    private mutating func note(_ entry: RawPath, _ kind: FolderListing.Kind?, in folder: RawPath) {
        switch kind ?? Self.kind(of: entry) {
        case .folder: folders.append(entry)
        case .link:
            var status = stat()
            if entry.withCString({ stat($0, &status) }) == 0, status.isFolder { linkedFolders.append(entry) }
        case .other: break
        case nil:
            // What has just gone is no loss; a folder that may not be entered is told of once.
            if errno != ENOENT, problem == nil { problem = SystemError("can't search", folder) }
        }
    }

    private static func kind(of path: RawPath) -> FolderListing.Kind? {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        return status.isFolder ? .folder : status.isLink ? .link : .other
    }

    private static func story(_ path: RawPath) -> Result<(path: RawPath, identity: FileIdentity), SystemError> {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else {
            return .failure(SystemError(reading: path))
        }
        guard status.isFile else {
            return .failure(SystemError("can't read '\(path.shown)': it is \(status.kindInWords), not a file"))
        }
        return .success((path, status.identity))
    }

    /// Whether stories are looked for in a folder of that name. One named `build` is where outputs go unless something
    /// else is said; other output folders are known by their lists of files.
    private static func isSearched(_ name: [UInt8]) -> Bool {
        name.first != UInt8(ascii: ".") && !name.elementsEqual("node_modules".utf8)
            && name != OutputTarget.standardName
    }
}
