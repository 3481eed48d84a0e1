import Glibc
import StoryFiles

/// Which options files count, by where they are: those in a folder that the user named and below it, those above it up to the
/// top of its repository, and further up those that belong to the user or root.
struct OptionsTrust {
    /// What becomes of a file.
    enum Verdict {
        /// It counts, as long as no link leads out of this folder.
        case beneath(FolderRoot)
        /// It counts, since nobody else can have written it.
        case owned
        /// It belongs to another user, and does not count.
        case foreign
    }

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

    /// What becomes of a file at an absolute path, whose folder has no symbolic links on its path.
    func verdict(on file: RawPath) -> Verdict {
        let folder = file.folder
        if let root = Self.folders(from: folder).last(where: named.contains) { return .beneath(FolderRoot(root)) }
        if case let top?? = repositories[folder] { return .beneath(FolderRoot(top)) }
        var (link, target) = (stat(), stat())
        let isOwned =
            file.withCString { lstat($0, &link) == 0 && stat($0, &target) == 0 }
            && [link, target].allSatisfy { $0.st_uid == geteuid() || $0.st_uid == 0 }
        return isOwned ? .owned : .foreign
    }

    /// A folder and those above it, from the inside out.
    private static func folders(from folder: RawPath) -> [RawPath] {
        Array(sequence(first: folder) { $0.folder == $0 ? nil : $0.folder })
    }
}
