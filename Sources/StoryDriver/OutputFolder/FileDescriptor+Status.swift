import StoryFiles
import StoryPlatform

extension FileDescriptor {
    /// Returns the status of a file below an open folder, by the components of its path. Follows no symbolic link.
    func status(of names: [[UInt8]]) -> stat? {
        guard let name = names.last, names.count > 1 else { return names.first.flatMap { status(of: $0) } }
        return openFolder(names.dropLast())?.status(of: name)
    }

    /// Opens a folder below an open one, by the components of its path, of which there is one at least. Follows no symbolic link.
    func openFolder(_ names: ArraySlice<[UInt8]>) -> FileDescriptor? {
        guard var folder = openFolder(names[names.startIndex], creating: false) else { return nil }
        for name in names.dropFirst() {
            guard let next = folder.openFolder(name, creating: false) else { return nil }
            folder = next
        }
        return folder
    }
}
