import StoryIR
import Testing

@testable import StoryHTMLBackend

/// How much style and script pages carry, in bytes.
@Suite struct PageSizeTests {
    /// A story of words and pictures alone.
    private static let quiet: Set<PagePart> = PagePart.common.union([
        .serif, .pictured, .lede, .home, .contents, .figure, .quote, .note, .footer,
    ])
    /// A story that branches, with pictures, sounds, and music of its own.
    private static let musical: Set<PagePart> = PagePart.common.union([
        .serif, .pictured, .home, .figure, .card, .speech, .choices, .reader, .sounds, .front, .footer, .player,
        .autoplay,
    ])

    @Test func aStoryOfWordsIsSmall() {
        #expect(Self.size(of: Self.quiet) < 9_000)
    }

    @Test func aStoryThatBranchesWithMusicIsSmall() {
        #expect(30_000..<40_000 ~= Self.size(of: Self.musical))
    }

    /// With all kinds of blocks, and Apple Music.
    @Test func aStoryThatTellsAllInARowIsSmall() {
        let parts = Set(PagePart.allCases).subtracting([.reader, .sounds, .choices, .front, .sans, .slab])
        #expect(Self.size(of: parts) < 36_000)
    }

    /// With all that one page can have, and all other typefaces.
    @Test func theLargestPageGrowsNoLarger() {
        #expect(Self.size(of: Set(PagePart.allCases)) < 50_500)
    }

    private static func size(of parts: Set<PagePart>) -> Int {
        let theme = IR.Theme(accentColor: "#5a5a5f", heroGradient: ["#1c1c1e", "#3a3a3c"], typeRamp: .serif)
        let scripts = [PageScript(parts), PageScript(opening: parts)].compactMap { $0?.bytes.count }
        return StyleSheet(Palette(theme), parts).bytes.count + scripts.reduce(0, +)
    }
}
