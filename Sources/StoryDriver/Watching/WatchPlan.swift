import StoryCompiler
import StoryFiles
import StoryPlatform

/// The folders that a run depends on, as they are now, and what in them counts.
struct WatchPlan: Sendable {
    /// What in a folder counts.
    enum Names: Equatable, Sendable {
        /// Everything: it is in a package.
        case all
        /// What makes packages: stories, options, folders and links.
        case stories
        case only(Set<[UInt8]>)
    }

    /// By absolute path, without symbolic links.
    private(set) var folders: [RawPath: Names] = [:]
    /// The symbolic links in them.
    private var links: Set<RawPath> = []
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
            if path.isLink, let folder = path.folder.resolved { add(folder, .only([path.name])) }
            addTree(
                isFolder ? location : location.folder, isPackage: !isFolder, followsLinks: followsLinks, jobs)
        }
    }

    /// For each folder, the names that count; nil for all.
    var names: [RawPath: Set<[UInt8]>?] {
        folders.mapValues { if case .only(let names) = $0 { names } else { nil } }
    }

    /// Whether the run may end differently after something happened to a path.
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

    /// Whether the folders that are searched may be others after something happened to a path.
    func changes(by event: FolderEvent) -> Bool {
        event.isAboutFolders || isAboutLinks(event) || folders[event.folder] == .stories && makesPackages(event)
    }

    /// Whether it happened to a symbolic link, which may be gone.
    func isAboutLinks(_ event: FolderEvent) -> Bool { links.contains(event.path) || event.path.isLink }

    private func makesPackages(_ event: FolderEvent) -> Bool {
        guard let name = event.name else { return true }
        return name == PackageLayout.jsonFileName || name == OptionsFile.name || NearestFileName.isStoryLike(name)
    }

    /// Whether a name is that of a hidden file or of one that editors make for a moment.
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

    /// Adds the folders above a path: `mdxc.yaml` in them holds for stories below.
    private mutating func addWay(to location: RawPath) {
        var path = location
        while path.folder != path {
            add(path.folder, .only([path.name, OptionsFile.name]))
            path = path.folder
        }
    }

    /// Adds a folder and those below it that are searched, or hold files of packages.
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
                // What is an output no longer may be a package next.
                add(
                    folder,
                    found == nil && folder != root ? .only([OutputManifest.name]) : isInPackage ? .all : .stories)
                waiting += found?.folders ?? []
            }
        }
    }

    /// What is in a folder.
    private struct Found: Sendable {
        var folders: [RawPath] = []
        var links: [RawPath] = []
        var isPackage = false
    }

    /// The folders in a folder; nil where it can't be read, or holds outputs. Symbolic links are followed as far as they stay
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
