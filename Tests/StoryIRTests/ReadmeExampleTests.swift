import Foundation
import StoryIR
import Testing

@Suite struct ReadmeExampleTests {
    /// `ReadmeExample.swift` is compiled with these tests, so what README.md shows compiles too.
    @Test func theReadmeShowsTheExample() throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let example = try String(contentsOf: here.appending(path: "ReadmeExample.swift"), encoding: .utf8)
        let readme = try String(contentsOf: here.appending(path: "../../README.md"), encoding: .utf8)
        #expect(readme.contains("\n```swift\n\(example)```\n"))
    }

    @Test func theExampleReadsADocument() throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        #expect(
            try contents(of: here.appending(path: "Documents/minimal.json"))
                == """
                Quiet
                - Intro
                  plays nothing: 'gone' is unknown
                """)
        #expect(throws: IncompatibleStory.self) { try contents(of: here.appending(path: "Documents/everything.json")) }
    }
}
