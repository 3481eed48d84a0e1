import StoryIR
import Testing

@testable import StoryHTMLBackend

/// How much style and script pages carry, in bytes.
@Suite struct PageSizeTests {
    /// A story that branches, with pictures, and music of its own.
    private static let musical: Set<PagePart> = PagePart.common.union([
        .figure, .card, .speech, .choices, .reader, .footer, .player,
    ])

    @Test func aStoryThatBranchesWithMusicIsSmall() {
        #expect(20_000..<39_500 ~= Self.size(of: Self.musical))
    }

    /// With the library of Apple Music to be told what to play, and to be watched.
    @Test func appleMusicAddsLittle() {
        #expect(Self.size(of: Self.musical.union([.musickit])) < 41_500)
    }

    /// With all there is on one page.
    @Test func theLargestPageGrowsNoLarger() {
        #expect(Self.size(of: Set(PagePart.allCases)) < 48_500)
    }

    private static func size(of parts: Set<PagePart>) -> Int {
        let theme = IR.Theme(accentColor: "#5a5a5f", heroGradient: ["#1c1c1e", "#3a3a3c"], typeRamp: .serif)
        let scripts = [PageScript(parts), PageScript(opening: parts)].compactMap { $0?.bytes.count }
        return StyleSheet(Palette(theme), parts).bytes.count + scripts.reduce(0, +)
    }
}
