import StoryFiles
import StoryPlatform

extension FileDescriptor {
    /// Returns the status of a file below an open folder, by the components of its path. Follows no symbolic link.
    func status(of names: [[UInt8]]) -> stat? {
        guard let name = names.last, names.count > 1 else { return names.first.flatMap { status(of: $0) } }
        guard var parent = openFolder(names[0], creating: false) else { return nil }
        for name in names[1..<(names.count - 1)] {
            guard let next = parent.openFolder(name, creating: false) else { return nil }
            parent = next
        }
        return parent.status(of: name)
    }
}
