import Glibc

/// Finds the stories that the paths of a command line name: files, package folders, folders to search, `-`.
///
/// The result does not depend on the order of the paths: it is sorted by path, and a file that is reached by several
/// paths is taken once, by the first of them in that order that does without a symbolic link found on the way.
package struct InputSearch {
    private let standardInputPath: RawPath?
    private var found: [FileIdentity: Place] = [:]
    private var readsStandardInput = false
    /// What could not be searched or read; the others are compiled all the same.
    private(set) var problems: [SystemError] = []
    /// Files on the way that have the extension of stories but not their name.
    private var otherStories: [RawPath] = []

    /// A path, and whether a symbolic link was followed to find it.
    private struct Place {
        let path: RawPath
        let isLinked: Bool

        /// Whether this is the better name of a file.
        func precedes(_ other: Place) -> Bool {
            isLinked == other.isLinked ? path < other.path : !isLinked
        }
    }

    private init(standardInputPath: RawPath?) { self.standardInputPath = standardInputPath }

    /// The stories under `paths` and what went wrong on the way.
    package static func stories(
        under paths: [RawPath], standardInputPath: RawPath?
    ) -> (inputs: [StoryInput], problems: [SystemError]) {
        var search = InputSearch(standardInputPath: standardInputPath)
        for path in Set(paths).sorted() { search.add(path) }
        var inputs = search.found.values.map { StoryInput(file: $0.path) }
        if search.readsStandardInput { inputs.append(StoryInput(standardInputAs: standardInputPath)) }
        inputs.sort { RawPath.precedes($0.shownPath, $1.shownPath) }
        return (inputs, search.problems)
    }

    private mutating func add(_ path: RawPath) {
        if path.bytes == [UInt8(ascii: "-")] {
            readsStandardInput = true
            return
        }
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else {
            problems.append(missing(path))
            return
        }
        if status.isFile {
            take(Place(path: path, isLinked: false), status.identity)
        } else if status.isFolder {
            let before = found.count
            let problemsBefore = problems.count
            otherStories = []
            let reached = addFolder(path)
            if reached == 0, found.count == before, problems.count == problemsBefore {
                problems.append(nothing(in: path))
            }
        } else {
            problems.append(SystemError("can't read '\(path.shown)': it is \(status.kindInWords), not a file"))
        }
    }

    /// Takes the story of a package folder, or of each package in a folder at any depth, in packages too.
    /// - Returns: How many were reached, those included that were found before.
    private mutating func addFolder(_ root: RawPath) -> Int {
        var reached = 0
        var visited: Set<FileIdentity> = []
        var waiting = [Place(path: root, isLinked: false)]
        // Folders behind symbolic links come last, so that what can be reached without them is.
        var linked: [RawPath] = []
        while let place = waiting.popLast() ?? linked.popLast().map({ Place(path: $0, isLinked: true) }) {
            let folder = place.path
            let problemsBefore = problems.count
            var status = stat()
            guard folder.withCString({ stat($0, &status) }) == 0, visited.insert(status.identity).inserted else {
                continue
            }
            guard let names = FolderListing.names(folder) else {
                problems.append(SystemError("can't search", folder))
                continue
            }
            let isRoot = visited.count == 1
            if !isRoot, names.contains(OutputFolder.manifestName) { continue }
            if names.contains(StoryPackage.storyFileName) {
                reached += 1
                takeStory(StoryPackage.storyFileName, of: place)
                if isRoot { break }
            } else if names.contains(StoryPackage.jsonFileName),
                !StoryPackage.isCompiled(folder.appending(StoryPackage.jsonFileName))
            {
                reached += 1
                takeStory(StoryPackage.jsonFileName, of: place)
                if isRoot { break }
            }
            otherStories += names.filter(NearestFileName.isStoryLike).map { folder.appending($0) }
            // The last is searched first, so this order makes the search that of the sorted names.
            for name in names.reversed() where Self.isSearched(name) {
                let entry = folder.appending(name)
                var entryStatus = stat()
                guard entry.withCString({ lstat($0, &entryStatus) }) == 0 else {
                    // What has just gone is no loss; a folder that may not be entered is told of once.
                    if errno != ENOENT, problems.count == problemsBefore {
                        problems.append(SystemError("can't search", folder))
                    }
                    continue
                }
                if entryStatus.isFolder {
                    waiting.append(Place(path: entry, isLinked: place.isLinked))
                } else if entryStatus.isLink, entry.withCString({ stat($0, &entryStatus) }) == 0, entryStatus.isFolder {
                    linked.append(entry)
                }
            }
        }
        return reached
    }

    private mutating func takeStory(_ name: [UInt8], of folder: Place) {
        let path = folder.path.appending(name)
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else {
            let code = errno
            let isDangling = code == ENOENT && path.withCString { lstat($0, &status) } == 0 && status.isLink
            problems.append(
                isDangling
                    ? SystemError("can't read '\(path.shown)': it is a symbolic link to what is not there")
                    : SystemError("can't read", path, errno: code))
            return
        }
        guard status.isFile else {
            problems.append(SystemError("can't read '\(path.shown)': it is \(status.kindInWords), not a file"))
            return
        }
        take(Place(path: path, isLinked: folder.isLinked), status.identity)
    }

    private mutating func take(_ place: Place, _ identity: FileIdentity) {
        if let known = found[identity], known.precedes(place) { return }
        found[identity] = place
    }

    private static func isFile(_ path: RawPath) -> Bool {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 && status.isFile
    }

    /// Whether stories are looked for in a folder of that name. One named `build` is where outputs go unless something
    /// else is said; other output folders are known by their lists of files.
    private static func isSearched(_ name: [UInt8]) -> Bool {
        name.first != UInt8(ascii: ".") && !name.elementsEqual("node_modules".utf8)
            && name != OutputTarget.standardName
    }

    /// The finding about a folder without stories, with the files that may have been meant.
    private func nothing(in folder: RawPath) -> SystemError {
        let name = String(decoding: StoryPackage.storyFileName, as: UTF8.self)
        let meant = NearestFileName.candidates(for: name, among: otherStories.filter(Self.isFile))
        return SystemError(
            meant.isEmpty
                ? "no stories in '\(folder.shown)'; a story is a folder that holds a file named '\(name)'"
                : "no file named '\(name)' in '\(folder.shown)'; did you mean \(meant)?")
    }

    /// The finding about a path that does not lead anywhere, with the nearest name that does.
    private func missing(_ path: RawPath) -> SystemError {
        if path.bytes.isEmpty { return SystemError("an empty path names nothing; write '.' for the working folder") }
        let code = errno
        let error = SystemError("can't find", path, errno: code)
        guard code == ENOENT, let names = FolderListing.names(path.folder) else { return error }
        let near = NearestFileName.candidates(for: path, among: names)
        return near.isEmpty ? error : SystemError("\(error.message); did you mean \(near)?")
    }
}
