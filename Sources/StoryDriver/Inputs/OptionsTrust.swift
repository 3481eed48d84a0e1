import StoryFiles
import StoryPlatform

/// Determines which options files count, by their location: those in and below a named folder, those above it up to the root
/// of its repository, and further up those that belong to the user or root.
struct OptionsTrust {
    /// The named folders, absolute and without symbolic links.
    private let named: Set<RawPath>
    /// For each named folder and those above it, the root of its repository; nil if there is none.
    private var repositories: [RawPath: RawPath?] = [:]

    init(_ inputs: [StoryInput]) {
        named = Set(Set(inputs.map(\.root)).compactMap(\.path.resolved))
        for folder in named {
            var passed: [RawPath] = []
            var top: RawPath?
            for above in Self.folders(from: folder) {
                // Thousands of named folders share the folders above them.
                if let known = repositories[above] {
                    top = known
                    break
                }
                passed.append(above)
                if above.appending(".git").isListed {
                    top = above
                    break
                }
            }
            for folder in passed { repositories[folder] = .some(top) }
        }
    }

    /// Returns the folder in which the file at an absolute path must stay; nil if the file does not count. The path of the
    /// file's own folder contains no symbolic links.
    func root(of file: RawPath) -> FolderRoot? {
        let folder = file.folder
        if let root = Self.folders(from: folder).last(where: named.contains) { return FolderRoot(root) }
        if case let top?? = repositories[folder] { return FolderRoot(top) }
        let root = FolderRoot(folder)
        return root.status(file).map { $0.st_uid == geteuid() || $0.st_uid == 0 } ?? true ? root : nil
    }

    /// Returns a folder and those above it, innermost first.
    private static func folders(from folder: RawPath) -> [RawPath] {
        Array(sequence(first: folder) { $0.folder == $0 ? nil : $0.folder })
    }
}
