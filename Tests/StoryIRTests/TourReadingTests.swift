import Foundation
import StoryIR
import Testing

@Suite struct TourReadingTests {
    @Test func theExampleDecodesADocument() throws {
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
