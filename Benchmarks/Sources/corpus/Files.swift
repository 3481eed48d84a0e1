import Foundation

/// Writes a file and the folders above it; ends the program where the system refuses.
func write(_ text: String, to path: String) {
    let url = URL(fileURLWithPath: path)
    do {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    } catch {
        fail("can't write '\(path)': \(error)")
    }
}

/// Writes `story.mdx` into the folder and beside it what peers get that read one half: `front-matter.yaml` with its marker
/// lines, and `body.md`.
func write(_ story: (frontMatter: String, body: String), to folder: String) {
    write(story.frontMatter + story.body, to: folder + "/story.mdx")
    write(story.frontMatter, to: folder + "/front-matter.yaml")
    write(story.body, to: folder + "/body.md")
}

/// Ends the program with a message.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("corpus: \(message)\n".utf8))
    exit(2)
}
