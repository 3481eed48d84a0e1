import StoryIR
import Testing

@Suite struct TourNavigationTests {
    @Test func theExampleMovesThroughAStory() throws {
        #expect(
            try lastPath(through: try Story.house()) == [
                "gate/p1: 0 blocks", "hall/p1#l0: 1 blocks", "hall/p1#l1: 1 blocks", "roof/p1: 0 blocks", "The roof",
                "back at roof/p1",
            ])
        var noisy = try Story.house()
        noisy.requires = [.choices, .audio]
        #expect(throws: IncompatibleStory.unsupportedRequirements([.audio])) { try lastPath(through: noisy) }
    }
}
