import Glibc

/// Where `build` writes.
package enum OutputTarget: Sendable, Equatable {
    /// A folder with a folder for each story.
    case folder(RawPath)
    /// One file, for the IR of one story.
    case file(RawPath)
    /// Standard output, for the IR of one story.
    case standardOutput

    /// The name of the folder in which stories are built where nothing is said.
    static let standardName = Array("build".utf8)
    package static let standard = OutputTarget.folder(RawPath(standardName))

    /// What `-o` means: `-` is standard output; what is there and is no folder, or is not there and ends in `.json`, is a
    /// file; anything else a folder.
    package init(_ path: RawPath) {
        var status = stat()
        if path.bytes == [UInt8(ascii: "-")] {
            self = .standardOutput
        } else if path.withCString({ stat($0, &status) }) == 0 {
            self = status.isFolder ? .folder(path) : .file(path)
        } else {
            self = path.bytes.suffix(5).elementsEqual(".json".utf8) ? .file(path) : .folder(path)
        }
    }
}
