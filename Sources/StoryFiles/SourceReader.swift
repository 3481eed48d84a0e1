import StoryPlatform
import StorySource

/// Reads sources into memory, once and as a whole, so that all passes see the same content.
package enum SourceReader {
    /// The default limit on a source's size in bytes (LANGUAGE.md 1).
    package static let defaultLimit = 64 << 20
    /// The greatest possible limit: spans have 32 bits.
    package static let maximumLimit = Int(UInt32.max)

    package enum Outcome {
        case source(SourceFile)
        /// The file exceeds the limit and was not read; the source is empty. `byteCount` is nil for a stream.
        case tooLarge(SourceFile, byteCount: Int?)
    }

    /// Reads a regular file. `root`: the folder in which the path must stay; nil for a file that the user named.
    package static func read(
        _ path: RawPath, in root: FolderRoot? = nil, shownAs name: String, limit: Int
    ) throws(SystemError) -> Outcome {
        guard let file = FileDescriptor.open(path, in: root, O_RDONLY), let status = file.status else {
            throw SystemError(reading: path)
        }
        guard status.isFile else {
            throw SystemError("can't read '\(path.shown)': it is \(status.kindInWords), not a file")
        }
        guard status.st_size <= limit else {
            return .tooLarge(
                SourceFile(path: name, rawPath: rawPath(path, shownAs: name), content: []),
                byteCount: Int(status.st_size))
        }
        return try read(file, path, shownAs: name, expecting: Int(status.st_size), isStream: false, limit: limit)
    }

    package static func readStandardInput(shownAs name: String, limit: Int) throws(SystemError) -> Outcome {
        let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw SystemError("can't read", RawPath("<stdin>")) }
        return try read(
            FileDescriptor(adopting: copy), RawPath("<stdin>"), shownAs: name, expecting: 64 << 10, isStream: true,
            limit: limit)
    }

    private static func read(
        _ file: borrowing FileDescriptor, _ path: RawPath, shownAs name: String, expecting expected: Int,
        isStream: Bool, limit: Int
    ) throws(SystemError) -> Outcome {
        // One byte more than expected, so that the end of the file is found without growing the buffer.
        var capacity = min(expected, limit) + 1
        var buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Bytes.padding)
        LargePages.prefer(UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
        var count = 0
        while true {
            if count == capacity {
                let larger = min(capacity * 2, limit + 1)
                let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + Bytes.padding)
                grown.initialize(from: buffer, count: count)
                buffer.deallocate()
                (buffer, capacity) = (grown, larger)
            }
            guard let got = file.read(into: buffer + count, capacity - count) else {
                let error = SystemError("can't read", path)
                buffer.deallocate()
                throw error
            }
            count += got
            // A file of the expected size needs no further read to detect its end.
            if got == 0 || !isStream && count == expected { break }
            if count > limit {
                buffer.deallocate()
                return .tooLarge(
                    SourceFile(path: name, rawPath: rawPath(path, shownAs: name), content: []), byteCount: nil)
            }
        }
        return .source(SourceFile(path: name, rawPath: rawPath(path, shownAs: name), adopting: buffer, count: count))
    }

    /// Returns the bytes of a path that is shown with U+FFFD; nil for any other path.
    private static func rawPath(_ path: RawPath, shownAs name: String) -> [UInt8]? {
        name.unicodeScalars.contains("\u{FFFD}") && path.shown.hasSuffix(name) ? path.bytes : nil
    }
}
