import StoryKit

/// Why an archive is refused. It is refused as a whole, before any of its files is used.
public enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file can't be read, for this reason.
    case unreadable(String)
    /// It is not a zip file, is truncated, or has no files.
    case notAnArchive
    /// A file is damaged, or compressed with an unknown method; the text is the reason.
    case damaged(name: String, reason: String)
    /// A file is encrypted.
    case encrypted(name: String)
    /// An entry's name is outside of the archive: it is absolute, or has a part `..`.
    case outside(name: String)
    /// An entry is neither a file nor a folder, for example a symbolic link.
    case notAFile(name: String)
    /// Two files have the same name.
    case duplicate(name: String)
    /// A file is larger than ``ArchiveLimits/file``.
    case fileTooLarge(name: String, limit: Int)
    /// All files together are larger than ``ArchiveLimits/total``.
    case tooLarge(limit: Int)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .notAnArchive: "it is not a zip file, or is empty or truncated"
        case .damaged(let name, let reason): "'\(name)' in the archive can't be unpacked: \(reason)"
        case .encrypted(let name): "'\(name)' in the archive is encrypted"
        case .outside(let name): "'\(name)' would lead out of the archive"
        case .notAFile(let name): "'\(name)' in the archive is a link or a device, not a file"
        case .duplicate(let name): "the archive has two files '\(name)'"
        case .fileTooLarge(let name, let limit): "'\(name)' in the archive has more than \(limit) bytes"
        case .tooLarge(let limit): "the archive holds more than \(limit) bytes"
        }
    }

    /// The error for a caller that fetches one file of the archive.
    var ofFetching: FetchError {
        switch self {
        case .unreadable(let reason): .network(reason)
        case .fileTooLarge(_, let limit), .tooLarge(let limit): .tooLarge(limit: limit)
        case .notAnArchive, .damaged, .encrypted, .outside, .notAFile, .duplicate: .unusable(description)
        }
    }
}
