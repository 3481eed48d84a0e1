import Foundation

/// The seed files: those of `Fixtures/`, and the documents of the IR's tests. All of them throw if a file can't be read, so
/// that a missing one is noticed.
enum SeedFiles {
    /// Stories in MDX.
    static var stories: [[UInt8]] { get throws { try files(in: "Fixtures") { $0.hasSuffix(".mdx") } } }
    /// Stories of the language server's cases, with their marks.
    static var serverStories: [[UInt8]] {
        get throws { try files(in: "Fixtures/language-server") { $0.hasSuffix(".mdx") } }
    }
    /// Markdown of other programs.
    static var posts: [[UInt8]] { get throws { try files(in: "Fixtures/import") { $0.hasSuffix(".md") } } }
    /// Stories in JSON.
    static var jsonStories: [[UInt8]] { get throws { try files(in: "Fixtures") { $0.hasSuffix("/story.json") } } }
    /// Compiled stories.
    static var documents: [[UInt8]] {
        get throws {
            try files(in: "Fixtures") { $0.hasSuffix("/expected.ir.json") }
                + files(in: "Tests/StoryIRTests/Documents") { $0.hasSuffix(".json") }
        }
    }

    /// Returns the text between the two fences of a story, and the text after them; nil if they are not found.
    static func parts(of story: [UInt8]) -> (frontMatter: [UInt8], body: [UInt8])? {
        let fence = Array("---\n".utf8)
        guard story.starts(with: fence), let end = story.dropFirst(3).firstRange(of: [0x0A] + fence) else { return nil }
        return (Array(story[fence.count..<max(fence.count, end.lowerBound + 1)]), Array(story[end.upperBound...]))
    }

    private static func files(in folder: String, where isSeed: (String) -> Bool) throws -> [[UInt8]] {
        let folder = root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter(isSeed).map {
            try Array(Data(contentsOf: folder.appending(path: $0)))
        }
    }

    /// The root folder of the repository.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}
