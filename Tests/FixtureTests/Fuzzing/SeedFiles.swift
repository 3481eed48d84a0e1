import Foundation

/// The files that fuzzing starts from: those of `Fixtures/`, and the documents of the tests of the IR. All of them throw where
/// a file can't be read, since nobody would notice that one is missing.
enum SeedFiles {
    /// Stories in MDX.
    static var stories: [[UInt8]] { get throws { try files(in: "Fixtures") { $0.hasSuffix(".mdx") } } }
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

    /// What is between the two fences of a story, and what is after them; nil where they are not to be seen.
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

    /// The repository's top folder.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}
