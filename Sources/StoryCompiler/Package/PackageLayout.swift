import StoryFiles
import StoryPlatform
import StorySource

/// The files that make a folder a story's package.
package enum PackageLayout {
    /// The story.
    package static let storyFileName = Array("story.mdx".utf8)
    /// The story in JSON, where there is no other, unless it is a compiled one.
    package static let jsonFileName = Array("story.json".utf8)

    /// What a story is called by that gives no id (LANGUAGE.md 2): the folder where its file has the name of every story, else
    /// the file without the ending of its name. Nil where that is no text, or the folder is that of nothing.
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

    /// How much is read of a file in JSON: the version is at the start of what this compiler writes.
    private static let headLength = 256

    /// Whether an open folder holds the source of a story.
    package static func isOne(_ folder: borrowing FileDescriptor) -> Bool {
        if folder.openEntry(storyFileName, O_RDONLY) != nil { return true }
        guard let file = folder.openEntry(jsonFileName, O_RDONLY), file.status?.isFile == true else { return false }
        return !isCompiled(file)
    }

    /// Whether an open file is our own output, which may have the name of a story in JSON. nil is one that can't be opened.
    package static func isCompiled(_ file: consuming FileDescriptor?) -> Bool {
        guard let file else { return false }
        return isCompiled(file)
    }

    private static func isCompiled(_ file: borrowing FileDescriptor) -> Bool {
        guard file.status?.isFile == true else { return false }
        var buffer = [UInt8](repeating: 0, count: headLength)
        let count = buffer.withUnsafeMutableBytes { file.fill($0) } ?? 0
        let text = buffer[..<count].filter { $0 > 0x20 }
        return text.starts(with: Array("{\"irVersion\"".utf8))
    }
}
