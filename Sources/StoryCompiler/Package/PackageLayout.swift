import StoryFiles
import StoryPlatform
import StorySource

/// The files that make a folder the package of a story.
package enum PackageLayout {
    package static let storyFileName = Array("story.mdx".utf8)
    /// The name of a JSON story, used if there is no other story, unless it is a compiled one.
    package static let jsonFileName = Array("story.json".utf8)

    /// Returns the name of a story without an id (LANGUAGE.md 2): that of the folder if its file has a standard name,
    /// else that of the file without its extension. Nil if that is not UTF-8, or if there is no folder.
    package static func calledName(file: [UInt8], folder: RawPath?) -> String? {
        if file != storyFileName, file != jsonFileName {
            let stem = file.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? file[..<$0] : nil } ?? file[...]
            return String(wellFormed: Array(stem))
        }
        guard let folder else { return nil }
        let name = folder.name
        let isSpelled = !name.isEmpty && name != Array(".".utf8) && name != Array("..".utf8)
        return String(wellFormed: isSpelled ? name : folder.resolved?.name ?? [])
    }

    /// The number of bytes to read of a JSON file: the compiler's outputs begin with the version.
    private static let headLength = 256

    /// Returns whether an open folder contains the source of a story.
    package static func isPackage(_ folder: borrowing FileDescriptor) -> Bool {
        if folder.openEntry(storyFileName, O_RDONLY) != nil { return true }
        guard let file = folder.openEntry(jsonFileName, O_RDONLY), file.status?.isFile == true else { return false }
        return !isCompiled(file)
    }

    /// Returns whether an open file is an output of the compiler, which may have the name of a JSON story. `file` is nil if it
    /// can't be opened.
    package static func isCompiled(_ file: consuming FileDescriptor?) -> Bool {
        guard let file else { return false }
        return isCompiled(file)
    }

    private static func isCompiled(_ file: borrowing FileDescriptor) -> Bool {
        guard file.status?.isFile == true, let head = file.bytes(upTo: headLength) else { return false }
        let text = head.filter { $0 > 0x20 }
        return text.starts(with: Array("{\"irVersion\"".utf8))
    }
}
