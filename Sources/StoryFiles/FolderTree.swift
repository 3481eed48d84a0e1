import StoryPlatform

/// An open folder with several owners, closed with the last of them.
package final class OpenFolder: Sendable {
    package let descriptor: FileDescriptor

    package init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}

/// The folders below an open one, by the components of their paths. No symbolic link is followed.
///
/// Most files of a tree are in one folder, so the last one stays open.
package struct FolderTree {
    package let root: OpenFolder
    /// The folders that this tree created, the root included.
    package private(set) var created: Set<ArraySlice<[UInt8]>>
    /// The last folder that could not be opened.
    package private(set) var failed: ArraySlice<[UInt8]> = []
    private var last: (names: ArraySlice<[UInt8]>, folder: OpenFolder)?

    /// Creates the tree of a folder. `isNew`: whether the folder was just created.
    package init(_ root: OpenFolder, isNew: Bool = false) {
        self.root = root
        created = isNew ? [[]] : []
    }

    /// Opens a folder. `willCreate` is called before a folder that is missing is created; nil creates none. Returns nil after an
    /// error, with `errno` set.
    package mutating func open(
        _ names: ArraySlice<[UInt8]>, willCreate: (() throws(SystemError) -> Void)? = nil
    ) throws(SystemError) -> OpenFolder? {
        if names.isEmpty { return root }
        if let last, last.names == names { return last.folder }
        var current = root
        for (index, name) in zip(names.indices, names) {
            var next = current.descriptor.openFolder(name)
            if next == nil, let willCreate, errno == ENOENT {
                try willCreate()
                let isNew = current.descriptor.makeFolder(name)
                if isNew { created.insert(names[...index]) }
                if isNew || errno == EEXIST { next = current.descriptor.openFolder(name) }
            }
            guard let opened = consume next else {
                failed = names[...index]
                return nil
            }
            current = OpenFolder(opened)
        }
        last = (names, current)
        return current
    }

    /// Returns the status of a file; nil after an error.
    package mutating func status(of names: [[UInt8]]) -> stat? {
        guard let name = names.last, let folder = try? open(names.dropLast()) else { return nil }
        return folder.descriptor.status(of: name)
    }
}
