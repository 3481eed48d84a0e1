import StoryFiles
import StoryPlatform

/// The folders that a run depends on, as they are now, and what in them counts.
struct WatchPlan: Sendable {
    /// What in a folder counts.
    enum Names: Equatable, Sendable {
        case all
        case some(Set<[UInt8]>)
    }

    /// By absolute path, without symbolic links.
    private(set) var folders: [RawPath: Names] = [:]
    /// What the run writes, or what holds it; nothing in there counts.
    private let outputs: [RawPath]

    /// - Parameters:
    ///   - paths: The paths of the command line.
    ///   - outputs: What the run writes: files and folders, which need not be there.
    ///   - followsLinks: Whether symbolic links that lead out of the folders that are named are followed.
    init(_ paths: [RawPath], outputs: [RawPath], followsLinks: Bool, jobs: Int) {
        self.outputs = outputs.compactMap(\.location)
        for path in paths {
            guard let location = path.location else { continue }
            let isFolder = location.status?.isFolder ?? true
            // Its name may come to be, go, or lead elsewhere.
            addWay(to: location)
            if path.isLink, let folder = path.folder.resolved { add(folder, .some([path.name])) }
            addTree(isFolder ? location : location.folder, followsLinks: followsLinks, jobs)
        }
    }

    /// Whether the run may end differently after something happened to a path.
    func concerns(_ event: FolderEvent) -> Bool {
        guard let name = event.name else { return true }
        switch folders[event.folder] {
        case nil: return false
        case .some(.some(let names)): if !names.contains(name) { return false }
        case .some(.all): if event.isAboutFolders, !SearchedFolder.isSearched(name) { return false }
        }
        let path = event.path
        return !Self.isScratch(name) && !outputs.contains { path.names(beneath: $0) != nil }
    }

    /// Whether a name is that of a hidden file or of one that editors make for a moment.
    private static func isScratch(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~") || name.elementsEqual("4913".utf8)
    }

    private mutating func add(_ folder: RawPath, _ names: Names) {
        switch (folders[folder], names) {
        case (.some(.all), _): break
        case (.some(.some(let known)), .some(let more)): folders[folder] = .some(known.union(more))
        case (_, _): folders[folder] = names
        }
    }

    /// Adds the folders above a path: `mdxc.yaml` in them holds for stories below.
    private mutating func addWay(to location: RawPath) {
        var path = location
        while path.folder != path {
            add(path.folder, .some([path.name, OptionsFile.name]))
            path = path.folder
        }
    }

    /// Adds a folder and those below it that are searched, or hold files of packages.
    private mutating func addTree(_ root: RawPath, followsLinks: Bool, _ jobs: Int) {
        var waiting = [root]
        while !waiting.isEmpty {
            let new = waiting.filter { folders[$0] != .all && ($0 == root || !outputs.contains($0)) }
            let looked = Parallel.map(new, jobs: jobs) { folder in
                (folder, Self.folders(in: folder, beneath: followsLinks ? nil : root))
            }
            waiting = []
            for (folder, below) in looked {
                // What is an output no longer may be a package next.
                add(folder, below == nil && folder != root ? .some([OutputManifest.name]) : .all)
                waiting += below ?? []
            }
        }
    }

    /// The folders in a folder; nil where it can't be read, or holds outputs. Symbolic links are followed as far as they stay
    /// beneath `root`.
    private static func folders(in folder: RawPath, beneath root: RawPath?) -> [RawPath]? {
        guard let opened = FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY),
            let entries = FolderListing.entries(opened)
        else { return nil }
        var found: [RawPath] = []
        for entry in entries {
            if entry.name == OutputManifest.name { return nil }
            guard SearchedFolder.isSearched(entry.name) else { continue }
            let path = folder.appending(entry.name)
            switch entry.kind {
            case .folder: found.append(path)
            case .other: break
            case .link, nil:
                guard let target = path.resolved, target.status?.isFolder == true else { continue }
                if root.map({ target.names(beneath: $0) != nil }) ?? true { found.append(target) }
            }
        }
        return found
    }
}
