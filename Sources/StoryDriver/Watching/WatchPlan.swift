import StoryCompiler
import StoryFiles
import StoryPlatform

/// The folders that a run depends on now, and which of their entries matter.
struct WatchPlan: Sendable {
    /// The entries of a folder that matter.
    enum Names: Equatable, Sendable {
        /// All entries: the folder is in a package.
        case all
        /// The entries that make packages: stories, options, folders and links.
        case stories
        case only(Set<[UInt8]>)
    }

    /// The folders by absolute path, without symbolic links.
    private(set) var folders: [RawPath: Names] = [:]
    private var links: Set<RawPath> = []
    /// The outputs of the run, or folders that contain them. Nothing in them matters.
    private let outputs: [RawPath]

    /// `paths`: the paths of the command line. `outputs`: the files and folders that the run writes. They need not exist.
    /// `followsLinks`: whether to follow symbolic links that lead out of the named folders.
    init(_ paths: [RawPath], outputs: [RawPath], followsLinks: Bool, jobs: Int) {
        self.outputs = outputs.compactMap(\.location)
        for path in paths {
            guard let location = path.location else { continue }
            let isFolder = location.status?.isFolder ?? true
            // The path may appear, disappear, or lead elsewhere.
            addWay(to: location)
            if path.isLink, let folder = path.folder.resolved { add(folder, .only([path.name])) }
            addTree(isFolder ? location : location.folder, isPackage: !isFolder, followsLinks: followsLinks, jobs)
        }
    }

    /// The names that matter in each folder; nil for all.
    var names: [RawPath: Set<[UInt8]>?] { folders.mapValues { if case .only(let names) = $0 { names } else { nil } } }

    /// Returns whether an event may change the outcome of the run.
    func concerns(_ event: FolderEvent) -> Bool {
        guard let name = event.name else { return true }
        switch folders[event.folder] {
        case nil: return false
        case .some(.only(let names)): if !names.contains(name) { return false }
        case .some(.all), .some(.stories): if event.isAboutFolders, !SearchedFolder.isSearched(name) { return false }
        }
        let path = event.path
        if folders[event.folder] == .stories, !event.isAboutFolders, !makesPackages(event), !isAboutLinks(event) {
            return false
        }
        return !Self.isScratch(name) && !outputs.contains { path.names(beneath: $0) != nil }
    }

    /// Returns whether the set of searched folders may have changed with an event.
    func changes(by event: FolderEvent) -> Bool {
        event.isAboutFolders || isAboutLinks(event) || folders[event.folder] == .stories && makesPackages(event)
    }

    /// Returns whether an event is about a symbolic link, which may be gone.
    func isAboutLinks(_ event: FolderEvent) -> Bool { links.contains(event.path) || event.path.isLink }

    private func makesPackages(_ event: FolderEvent) -> Bool {
        guard let name = event.name else { return true }
        return name == PackageLayout.jsonFileName || name == OptionsFile.name || NearestFileName.isStoryLike(name)
    }

    /// Returns whether a file is hidden, or a temporary file of an editor.
    private static func isScratch(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~") || name.elementsEqual("4913".utf8)
    }

    private mutating func add(_ folder: RawPath, _ names: Names) {
        switch (folders[folder], names) {
        case (.some(.all), _), (.some(.stories), .only): break
        case (.some(.only(let known)), .only(let more)): folders[folder] = .only(known.union(more))
        case (_, _): folders[folder] = names
        }
    }

    /// Adds the folders above a path: `mdxc.yaml` in them applies to stories below.
    private mutating func addWay(to location: RawPath) {
        var path = location
        while path.folder != path {
            add(path.folder, .only([path.name, OptionsFile.name]))
            path = path.folder
        }
    }

    /// Adds a folder, and those below it that are searched or contain files of packages.
    private mutating func addTree(_ root: RawPath, isPackage: Bool, followsLinks: Bool, _ jobs: Int) {
        var waiting = [root]
        var visited: Set<RawPath> = []
        var inPackages: Set<RawPath> = isPackage ? [root] : []
        while !waiting.isEmpty {
            let new = waiting.filter { ($0 == root || !outputs.contains($0)) && visited.insert($0).inserted }
            let looked = Parallel.map(new, jobs: jobs) { folder in
                (folder, Self.folders(in: folder, beneath: followsLinks ? nil : root))
            }
            waiting = []
            for (folder, found) in looked {
                links.formUnion(found?.links ?? [])
                let isInPackage = found?.isPackage == true || inPackages.contains(folder)
                if isInPackage { inPackages.formUnion(found?.folders ?? []) }
                // A folder that stops being an output may become a package.
                add(
                    folder,
                    found == nil && folder != root ? .only([OutputManifest.name]) : isInPackage ? .all : .stories)
                waiting += found?.folders ?? []
            }
        }
    }

    private struct Found: Sendable {
        var folders: [RawPath] = []
        var links: [RawPath] = []
        var isPackage = false
    }

    /// Returns the folders in a folder; nil if it can't be read, or contains outputs. Follows symbolic links only if they stay
    /// beneath `root`.
    private static func folders(in folder: RawPath, beneath root: RawPath?) -> Found? {
        guard let opened = FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY),
            let entries = FolderListing.entries(opened)
        else { return nil }
        var found = Found()
        for entry in entries {
            if entry.name == OutputManifest.name { return nil }
            guard SearchedFolder.isSearched(entry.name) else { continue }
            if entry.name == PackageLayout.storyFileName || entry.name == PackageLayout.jsonFileName {
                found.isPackage = true
            }
            let path = folder.appending(entry.name)
            switch entry.kind {
            case .folder: found.folders.append(path)
            case .other: break
            case .link, nil:
                if path.isLink { found.links.append(path) }
                guard let target = path.resolved, target.status?.isFolder == true else { continue }
                if root.map({ target.names(beneath: $0) != nil }) ?? true { found.folders.append(target) }
            }
        }
        return found
    }
}
