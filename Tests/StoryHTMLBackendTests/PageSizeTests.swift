import StoryIR
import Testing

@testable import StoryHTMLBackend

/// How much style and script pages carry, in bytes.
@Suite struct PageSizeTests {
    /// A story of words and pictures alone.
    private static let quiet: Set<PagePart> = PagePart.common.union([
        .serif, .pictured, .lede, .initial, .marks, .home, .contents, .figure, .quote, .note, .footer,
    ])
    /// A story that branches, with pictures, sounds, what it can't do without, and music of its own and of Apple's.
    private static let musical: Set<PagePart> = PagePart.common.union([
        .serif, .buttons, .pictured, .home, .figure, .card, .speech, .choices, .reader, .sounds, .waiting, .front,
        .footer, .player, .autoplay, .musickit,
    ])
    /// All that a story that is told in a row can have, in a language with drop capitals.
    private static let told = Set(PagePart.allCases).subtracting([
        .reader, .sounds, .waiting, .choices, .front, .tall, .dotted, .upright, .sans, .slab, .plain,
    ])
    /// All that a story that branches can have: one typeface, one language, a picture or none, and nothing of what is read in a
    /// row.
    private static let branching = Set(PagePart.allCases).subtracting([
        .contents, .marks, .initial, .sans, .slab, .dotted, .plain,
    ])

    @Test func aStoryOfWordsIsSmall() {
        #expect(Self.size(of: Self.quiet) < 7_500)
    }

    @Test func aStoryThatBranchesWithMusicIsSmall() {
        #expect(30_000..<34_000 ~= Self.size(of: Self.musical))
    }

    /// With all kinds of blocks, and Apple Music.
    @Test func aStoryThatTellsAllInARowIsSmall() {
        #expect(Self.size(of: Self.told) < 27_000)
    }

    /// With all kinds of blocks beside all that a story that branches has: every part at once, and more than that no page can
    /// have.
    @Test func theLargestPageGrowsNoLarger() {
        #expect(Self.size(of: Self.branching) < 40_000)
    }

    private static func size(of parts: Set<PagePart>) -> Int {
        let theme = IR.Theme(accentColor: "#5a5a5f", heroGradient: ["#1c1c1e", "#3a3a3c"], typeRamp: .serif)
        let scripts = [PageScript(parts), PageScript(opening: parts)].compactMap { $0?.bytes.count }
        return StyleSheet(Palette(theme), parts).bytes.count + scripts.reduce(0, +)
    }
}
