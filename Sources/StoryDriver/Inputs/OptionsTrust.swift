import StoryFiles
import StoryPlatform

/// Which options files count, by where they are: those in a folder that the user named and below it, those above it up to the
/// top of its repository, and further up those that belong to the user or root.
struct OptionsTrust {
    /// The named folders, absolute and without symbolic links.
    private let named: Set<RawPath>
    /// For each named folder and those above it, the top of its repository; nil where it is in none.
    private var repositories: [RawPath: RawPath?] = [:]

    init(_ inputs: [StoryInput]) {
        named = Set(Set(inputs.map(\.root)).compactMap(\.path.resolved))
        for folder in named {
            var passed: [RawPath] = []
            var top: RawPath?
            for above in Self.folders(from: folder) {
                // Thousands of named folders have the same ones above them.
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

    /// The folder beneath which the file at an absolute path has to be, whose own folder has no symbolic links on its path; nil
    /// where it does not count.
    func root(of file: RawPath) -> FolderRoot? {
        let folder = file.folder
        if let root = Self.folders(from: folder).last(where: named.contains) { return FolderRoot(root) }
        if case let top?? = repositories[folder] { return FolderRoot(top) }
        let root = FolderRoot(folder)
        return root.status(file).map { $0.st_uid == geteuid() || $0.st_uid == 0 } ?? true ? root : nil
    }

    /// A folder and those above it, from the inside out.
    private static func folders(from folder: RawPath) -> [RawPath] {
        Array(sequence(first: folder) { $0.folder == $0 ? nil : $0.folder })
    }
}
