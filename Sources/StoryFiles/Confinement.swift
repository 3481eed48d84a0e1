import CStorySystem
import StoryPlatform

/// Limits the files that a process may open from some moment on. The kernel enforces it with landlock(7), even against
/// a compromised program. Without Landlock, nothing is limited.
///
/// Open files stay open, and other threads that run already are not confined.
package struct Confinement {
    /// The access to a file, or to everything in a folder.
    package enum Access {
        case read
        /// Read, write, create and delete.
        case write
        /// Create folders, and delete empty ones.
        case makeFolders
    }

    private var rules: [(path: RawPath, access: Access)] = []

    package init() {}

    /// Allows access to a file or a folder. Symbolic links in the path are followed.
    package mutating func allow(_ access: Access, at path: RawPath) { rules.append((path, access)) }

    /// Confines the process. Ignores paths that don't exist.
    package func begin() {
        #if os(Linux)
            let rights = story_landlock_rights()
            if rights == 0 { return }
            var files: [Int32] = []
            var allowed: [UInt64] = []
            defer { for file in files { close(file) } }
            for rule in rules {
                let file = rule.path.withCString { open($0, FileDescriptor.naming | O_CLOEXEC) }
                if file < 0 { continue }
                files.append(file)
                var status = stat()
                allowed.append(Self.rights(rule.access, isFolder: fstat(file, &status) == 0 && status.isFolder))
            }
            _ = story_landlock(rights, files, allowed, files.count)
        #endif
    }

    #if os(Linux)
        private static func rights(_ access: Access, isFolder: Bool) -> UInt64 {
            let reading = STORY_READ_FILE | (isFolder ? STORY_READ_FOLDER : 0)
            let folders = STORY_REMOVE_FOLDER | STORY_MAKE_FOLDER
            let files = STORY_REMOVE_FILE | STORY_MAKE_FILE
            let rights =
                switch access {
                case .read: reading
                case .write: reading | STORY_WRITE_FILE | STORY_TRUNCATE | (isFolder ? folders | files : 0)
                case .makeFolders: folders
                }
            return UInt64(rights)
        }
    #endif
}
