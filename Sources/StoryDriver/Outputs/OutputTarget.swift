import Glibc
import StoryFiles

/// Where `build` writes.
package enum OutputTarget: Sendable, Equatable {
    /// A folder with a folder for each story.
    case folder(RawPath)
    /// One file, for one output of one story.
    case file(RawPath)
    /// Standard output, for one output of one story.
    case standardOutput

    /// The name of the folder in which stories are built where nothing is said.
    static let standardName = Array("build".utf8)
    package static let standard = OutputTarget.folder(RawPath(standardName))

    /// Ends of names that are those of files.
    private static let fileEndings = [".json", ".html", ".htm", ".txt", ".d"]

    /// What `-o` means: `-` is standard output; what is there and is no folder, or is not there and ends like a file, is
    /// a file; anything else a folder.
    package init(_ path: RawPath) {
        var status = stat()
        if path.bytes == [UInt8(ascii: "-")] {
            self = .standardOutput
        } else if path.withCString({ stat($0, &status) }) == 0 {
            self = status.isFolder ? .folder(path) : .file(path)
        } else {
            let isFile = Self.fileEndings.contains { path.bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
            self = isFile ? .file(path) : .folder(path)
        }
    }

    /// Why stories with these options can't all be written here; nil where they can. All but a folder takes one file of one
    /// story.
    func problem(for stories: [StoryOptions]) -> SystemError? {
        let place: String
        switch self {
        case .folder: return nil
        case .file(let path): place = "into the one file '\(path.shown)'"
        case .standardOutput: place = "to standard output"
        }
        if stories.count > 1 {
            return SystemError("\(stories.count) stories can't go \(place); name a folder with '-o'")
        }
        if let kinds = stories.first?.outputKinds, kinds.count > 1 {
            let names = kinds.map(\.rawValue).joined(separator: ", ")
            return SystemError("\(names) can't all go \(place); name a folder with '-o', or one kind with '--emit'")
        }
        if stories.first?.splitsStory == true {
            return SystemError("a split story can't go \(place), since it has several files; name a folder with '-o'")
        }
        return nil
    }
}
