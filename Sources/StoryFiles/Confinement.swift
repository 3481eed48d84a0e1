import CStorySystem

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files that a process may open from some moment on. The kernel sees to it, by landlock(7), whatever is wrong in the
/// program; where it has no Landlock, nothing changes.
///
/// Files that are open already stay open, and threads that run already are not confined.
package struct Confinement {
    private struct Rule {
        let path: RawPath
        let isWritable: Bool
    }

    private var rules: [Rule] = []

    package init() {}

    /// Allows to read a file, or all files of a folder. What symbolic links in the path lead to is meant.
    package mutating func allowReading(_ path: RawPath) { rules.append(Rule(path: path, isWritable: false)) }

    /// Allows to read, write, make and delete a file, or files and folders in a folder.
    package mutating func allowWriting(_ path: RawPath) { rules.append(Rule(path: path, isWritable: true)) }

    /// Confines the process. What is not there is left out.
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
                allowed.append(Self.rights(rule, isFolder: fstat(file, &status) == 0 && status.isFolder))
            }
            _ = story_landlock(rights, files, allowed, files.count)
        #endif
    }

    #if os(Linux)
        private static func rights(_ rule: Rule, isFolder: Bool) -> UInt64 {
            var rights = STORY_READ_FILE
            if isFolder { rights |= STORY_READ_FOLDER }
            if rule.isWritable { rights |= STORY_WRITE_FILE | STORY_TRUNCATE }
            if rule.isWritable, isFolder {
                rights |= STORY_REMOVE | STORY_MAKE_FOLDER | STORY_MAKE_FILE
            }
            return UInt64(rights)
        }
    #endif
}
