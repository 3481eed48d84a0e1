import StoryPlatform

/// The contents of folders at one time, for systems that do not report events. The events are the differences between
/// two snapshots.
package struct FolderSnapshot: Sendable {
    /// The attributes that show whether an entry changed.
    private struct Stamp: Equatable, Sendable {
        let identity: FileIdentity
        let size: Int
        let kind: mode_t
        /// The seconds and nanoseconds of the last change; none for a folder, which changes with its entries.
        let changed: [Int]

        init(_ status: stat) {
            identity = status.identity
            size = status.isFolder ? 0 : Int(status.st_size)
            kind = status.st_mode
            changed = status.isFolder ? [] : [status.changeTime.tv_sec, status.changeTime.tv_nsec]
        }
    }

    private var folders: [RawPath: [[UInt8]: Stamp]] = [:]

    /// Creates a snapshot of all entries of folders, or only of the named ones. An unreadable folder counts as empty.
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

    /// Returns the events between an earlier snapshot and this one, in the folders of both.
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
