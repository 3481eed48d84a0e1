import StoryPlatform

/// An error of the operating system, in words for the user.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The failed action, the path, and the reason: `can't read 'story.mdx': permission denied`.
    package let message: String
    package var description: String { message }

    package init(_ message: String) { self.message = message }

    /// Creates the error of the last system call. `attempt`: the failed action: `can't read`, `can't write`.
    package init(_ attempt: String, _ path: RawPath, errno code: Int32 = errno) {
        message = "\(attempt) '\(path.shown)': \(Self.reason(code))"
    }

    /// Creates the error for a file that can't be opened for reading.
    package init(reading path: RawPath, errno code: Int32 = errno) {
        if code == ENOENT, path.isListed {
            self.init("can't read '\(path.shown)': it is a symbolic link to a missing file")
        } else {
            self.init("can't read", path, errno: code)
        }
    }

    /// Creates the error for a folder below an output that can't be entered for writing, which follows no symbolic link.
    package init(writingInto path: RawPath, errno code: Int32 = errno) {
        self.init(
            "can't write into '\(path.shown)': "
                + (code == ELOOP
                    ? "a part of the path is a symbolic link, which is not followed here" : Self.reason(code)))
    }

    /// Returns the reason in plain words.
    package static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file or folder"
        case EACCES, EPERM: "permission denied"
        case ENOSPC, EDQUOT: "no space left on the device"
        case EROFS: "the file system is read-only"
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of the path is a file, not a folder"
        case EFBIG: "it would exceed the limit for the size of files"
        case EBADF: "it is closed"
        case EXDEV: "a symbolic link leads outside the folder that was named, and is not followed"
        case ELOOP: "the path has a loop of symbolic links"
        case ENAMETOOLONG: "the name is too long"
        case EMFILE, ENFILE: "too many open files"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
