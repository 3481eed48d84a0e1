import StoryPlatform

/// What is in folders at one time, where the system does not tell what happens in them: two of them say what changed.
package struct FolderSnapshot: Sendable {
    /// What shows that an entry changed.
    private struct Stamp: Equatable, Sendable {
        let identity: FileIdentity
        let size: Int
        let kind: mode_t
        let changed: (seconds: Int, nanoseconds: Int)

        init(_ status: stat) {
            identity = status.identity
            // A folder changes with its entries, which are looked at themselves.
            size = status.isFolder ? 0 : Int(status.st_size)
            kind = status.st_mode
            changed = status.isFolder ? (0, 0) : (status.changeTime.tv_sec, status.changeTime.tv_nsec)
        }

        static func == (left: Stamp, right: Stamp) -> Bool {
            left.identity == right.identity && left.size == right.size && left.kind == right.kind
                && left.changed == right.changed
        }
    }

    private var folders: [RawPath: [[UInt8]: Stamp]] = [:]

    /// Looks at the entries of folders, some of them where they are named; those of a folder that can't be read are none.
    package init(_ paths: [RawPath: Set<[UInt8]>?]) {
        for (path, only) in paths {
            var entries: [[UInt8]: Stamp] = [:]
            if let folder = FileDescriptor.open(path, O_RDONLY | O_DIRECTORY) {
                for name in only.map(Array.init) ?? FolderListing.names(in: folder) ?? [] {
                    if let status = folder.status(of: name) { entries[name] = Stamp(status) }
                }
            }
            folders[path] = entries
        }
    }

    /// What happened in the folders of both from another one to this one.
    package func events(since former: FolderSnapshot) -> [FolderEvent] {
        var events: [FolderEvent] = []
        for (folder, entries) in folders {
            guard let old = former.folders[folder], old != entries else { continue }
            for name in Set(old.keys).union(entries.keys) where old[name] != entries[name] {
                let isAboutFolders = [old[name], entries[name]].contains {
                    $0.map { $0.kind & S_IFMT == S_IFDIR } ?? false
                }
                events.append(FolderEvent(folder: folder, name: name, isAboutFolders: isAboutFolders))
            }
        }
        return events
    }
}
