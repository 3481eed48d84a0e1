import StoryDiagnostics
import StorySource
import StorySyntax
import Testing

@testable import StorySemantics

/// The examples on the explanation pages of the front matter's rules do what they say.
@Suite struct FrontMatterExampleTests {
    private func findings(_ example: Rule.Example) throws -> [DiagnosticID] {
        let file = try #require(ExampleStory.files(of: example).first)
        let story = Parser.parse(SourceFile(path: file.path, content: file.content))
        return Pipeline.analyze(story, files: FrontMatterFixtureTests.NoFiles()).diagnostics.map(\.id)
    }

    @Test(arguments: FrontMatterFixtureTests.ids.sorted { $0.rawValue < $1.rawValue })
    func exampleFailsAndIsMended(id: DiagnosticID) throws {
        let rule = Rule.of(id)
        #expect(try findings(rule.failing) == [id])
        #expect(try findings(rule.mended) == [])
        #expect(!rule.explanation.isEmpty)
    }
}
