import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryPlatform

/// Finds the stories for the paths of a command line: files, package folders, folders to search, `-`.
///
/// The result does not depend on the order of the paths. It is sorted by path, and a file that several paths reach is included
/// once, by the first of them that was found without following a symbolic link.
package struct InputSearch {
    private let jobs: Int
    private let followsLinks: Bool
    private var found: [FileIdentity: Location] = [:]
    private var readsStandardInput = false
    /// The errors of searching and reading. The other stories are compiled nevertheless.
    private(set) var problems: [SystemError] = []
    /// Links to folders that leave the named folder, and were not followed.
    private var skipped: [RawPath] = []
    /// Files that have the extension of stories but not their name.
    private var otherStories: [RawPath] = []
    /// Folders with outputs, which are not searched.
    private var outputs: [RawPath] = []

    /// The greatest number of named folders that are kept open: every system allows a process some hundred open files.
    private static let maximumOpenCount = 16

    /// A path, the folder in which it was found, and whether a symbolic link was followed to find it.
    private struct Location: Sendable {
        let path: RawPath
        /// nil for a file that was named.
        let root: FolderRoot?
        let isLinked: Bool
        var hasOwnOptions: Bool?

        /// Returns whether this is the preferred path of a file.
        func precedes(_ other: Location) -> Bool { isLinked == other.isLinked ? path < other.path : !isLinked }
    }

    package struct Outcome {
        package var inputs: [StoryInput] = []
        package var problems: [SystemError] = []
        /// Links to folders that were skipped, since they leave the named folder.
        package var skipped: [RawPath] = []
    }

    /// Returns the stories under `paths`, and the errors. `jobs`: the number of folders to search at once; nil for one per
    /// processor. `followsLinks`: whether to follow symbolic links that leave a named folder, as if their targets were named
    /// too.
    package static func stories(
        under paths: [RawPath], standardInputPath: RawPath?, jobs: Int? = nil, followsLinks: Bool
    ) -> Outcome {
        var search = InputSearch(jobs: jobs ?? Parallel.processorCount, followsLinks: followsLinks)
        for path in Set(paths.map(\.folderWithoutSlash)).sorted() {
            search.add(path, staysOpen: paths.count <= maximumOpenCount)
        }
        // Standard input takes the place of its file.
        if search.readsStandardInput, let status = standardInputPath?.status { search.found[status.identity] = nil }
        var inputs = search.found.values.map { StoryInput(file: $0.path, in: $0.root, hasOwnOptions: $0.hasOwnOptions) }
        if search.readsStandardInput { inputs.append(StoryInput(standardInputAs: standardInputPath)) }
        inputs.sort { RawPath.precedes($0.shownPath, $1.shownPath) }
        return Outcome(inputs: inputs, problems: search.problems, skipped: search.skipped)
    }

    private mutating func add(_ path: RawPath, staysOpen: Bool) {
        if path == .standardStream {
            readsStandardInput = true
            return
        }
        guard let status = path.status else {
            problems.append(missing(path))
            return
        }
        if status.isFile {
            take(Location(path: path, root: nil, isLinked: false), status.identity)
        } else if status.isFolder {
            let before = found.count
            let problemsBefore = problems.count
            otherStories = []
            outputs = []
            let reached = addFolder(path, staysOpen: staysOpen)
            if reached == 0, found.count == before, problems.count == problemsBefore {
                problems.append(nothing(in: path))
            }
        } else {
            problems.append(SystemError("can't read '\(path.shown)': it is \(status.kindInWords), not a file"))
        }
    }

    /// Adds the story of a package folder, or of each package in a folder at any depth, in packages too.
    /// - Returns: The number of stories reached, including those found before.
    private mutating func addFolder(_ root: RawPath, staysOpen: Bool) -> Int {
        var reached = 0
        var visited: Set<FileIdentity> = []
        var told: Set<String> = []
        let named = FolderRoot(root, staysOpen: staysOpen)
        var waiting: [(path: RawPath, root: FolderRoot, isLinked: Bool)] = [(root, named, false)]
        // Folders reached through symbolic links come last, so that a path without links is preferred.
        var linked: [(link: SearchedFolder.Link, root: FolderRoot)] = []
        while true {
            if waiting.isEmpty {
                // Of the links to one folder, only the first is followed.
                var targets = visited
                for (link, root) in linked.sorted(by: { $0.link.path < $1.link.path })
                where targets.insert(link.target).inserted {
                    waiting.append((link.path, root, true))
                }
                linked = []
            }
            // Folders of equal depth are searched in parallel: nearly all of a search is waiting for the disk.
            let searched = Parallel.map(waiting, jobs: jobs) { SearchedFolder.look(into: $0.path, in: $0.root) }
            if searched.isEmpty { return reached }
            var below: [(path: RawPath, root: FolderRoot, isLinked: Bool)] = []
            for (location, result) in zip(waiting, searched) {
                let isRoot = visited.isEmpty
                switch result {
                case .failure(.gone): continue
                case .failure(.problem(let problem)):
                    if told.insert(problem.message).inserted { problems.append(problem) }
                case .success(let folder):
                    guard visited.insert(folder.identity).inserted else { continue }
                    if folder.isOutput { outputs.append(location.path) }
                    guard isRoot || !folder.isOutput else { continue }
                    if let story = folder.story {
                        reached += 1
                        // The named folder itself may be a link.
                        let options = isRoot || location.isLinked ? nil : folder.hasOptions
                        take(story, in: location.root, isLinked: location.isLinked, hasOwnOptions: options)
                        if isRoot { return reached }
                    }
                    otherStories += folder.storyLike
                    below += folder.folders.map { ($0, location.root, location.isLinked) }
                    linked += folder.linkedFolders.map { ($0, location.root) }
                    if followsLinks {
                        linked += folder.leavingLinks.map { ($0, FolderRoot($0.path)) }
                    } else {
                        skipped += folder.leavingLinks.map(\.path)
                    }
                    if let problem = folder.problem { problems.append(problem) }
                }
            }
            waiting = below
        }
    }

    private mutating func take(
        _ story: SearchedFolder.Story, in root: FolderRoot, isLinked: Bool, hasOwnOptions: Bool?
    ) {
        switch story {
        case .file(let path, let identity):
            take(Location(path: path, root: root, isLinked: isLinked, hasOwnOptions: hasOwnOptions), identity)
        case .unreadable(let problem): problems.append(problem)
        case .leaving(let path):
            if followsLinks, let status = path.status, status.isFile {
                take(Location(path: path, root: nil, isLinked: true), status.identity)
            } else {
                problems.append(
                    SystemError(
                        "can't read '\(path.shown)': it is a symbolic link that leads out of '\(root.path.shown)'; '--follow' follows it"
                    ))
            }
        }
    }

    private mutating func take(_ location: Location, _ identity: FileIdentity) {
        if let known = found[identity], known.precedes(location) { return }
        found[identity] = location
    }

    /// Returns the message about a folder without stories, with the files that may have been meant.
    private func nothing(in folder: RawPath) -> SystemError {
        if !outputs.isEmpty { return SystemError(builtOnly(in: folder)) }
        let name = String(decoding: PackageLayout.storyFileName, as: UTF8.self)
        let meant = NearestFileName.candidates(for: name, among: otherStories.filter { $0.status?.isFile == true })
        return SystemError(
            meant.isEmpty
                ? "no stories in '\(folder.shown)'; a story is a folder that holds a file named '\(name)'"
                : "no file named '\(name)' in '\(folder.shown)'; did you mean \(meant)?")
    }

    /// Returns the message about a folder with outputs.
    private func builtOnly(in folder: RawPath) -> String {
        if outputs == [folder] {
            return "'\(folder.shown)' holds what was built of a story; name the story that it was made from"
        }
        let readable = outputs.filter { $0.appending("story.json").exists || $0.appending("index.json").exists }
        let list = Quoting.alternatives(readable.sorted().prefix(3).map(\.shown))
        return "no stories in '\(folder.shown)', only what was built of them; name the stories that they were made from"
            + (list.isEmpty ? "" : ", or to read one with 'mdxc play', \(list)")
    }

    /// Returns the message about a path that does not exist, with the nearest existing name.
    private func missing(_ path: RawPath) -> SystemError {
        if path.bytes.isEmpty { return SystemError("an empty path names nothing; write '.' for the working folder") }
        let code = errno
        let error = SystemError("can't find", path, errno: code)
        guard code == ENOENT, let names = FolderListing.names(path.folder) else { return error }
        let near = NearestFileName.candidates(for: path, among: names)
        return near.isEmpty ? error : SystemError("\(error.message); did you mean \(near)?")
    }
}
