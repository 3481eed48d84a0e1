import StoryIR
import Testing

/// Lowering gives the same as a stream and as a value.
@Suite struct StreamingTests {
    @Test(arguments: Fixture.plain) func theDocumentEqualsTheStreamedOne(fixture: Fixture) throws {
        let compiled = Compiled(fixture)
        for includesSpans in [false, true] {
            guard let document = compiled.document(includesSpans: includesSpans) else { return }
            #expect(try document.json() == compiled.ir(includesSpans: includesSpans))
        }
    }

    @Test(arguments: Fixture.plain) func pagesContainTheWordsOfTheStory(fixture: Fixture) {
        guard let document = Compiled(fixture).document() else { return }
        let words = document.sections.flatMap(\.pages).reduce(0) { $0 + $1.wordCount }
        #expect(words == document.statistics.words)
    }
}
