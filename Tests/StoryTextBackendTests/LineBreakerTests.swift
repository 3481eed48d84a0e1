import TestSupport
import Testing

@testable import StoryTextBackend

/// Where lines may end.
@Suite struct LineBreakerTests {
    /// `|` is where a line may end.
    @Test(arguments: [
        "plain |words |here", "a |two ", "a |b", "",
        // Spaces that hold together, and characters that do.
        "10\u{A0}km |far", "1\u{202F}000 |m", "a\u{2007}b", "no\u{2011}break", "so\u{2060}-\u{2060}so", "漢\u{2060}字",
        // Hyphens and dashes in words, before digits, alone, doubled.
        "well-|known", "-5 |to |-3", "10-20", "rock-'n'-|roll", "a |- |b", "foo--|bar",
        "-flag |--flag", "1914–1918", "north–|south", "word—|word", "—¿Qué? |—dijo", "“Stop!”—|she |ran", "a |— |b",
        "e-|mail", "Jean-|(Luc)",
        // Brackets, quotes, slashes, decimals.
        "(an |aside) |and |[b]", "“quoted |words” |end", "and/or", "3.14 |pi", "f(x)", "it's |\"so\"",
        // Punctuation that stands alone.
        "Bonjour ! |Ça |va ?", "« mot » |et", "100 % |pur", "fini… |ou ?! |non", "a |.5", "x : |y",
        // Chinese, Japanese: everywhere, but not before what closes and after what opens.
        "漢|字", "漢|字。|か|な", "「引|用」、|と", "（注）|文", "ちょっ|と", "ラー|メ|ン",
        "人々", "三|十|年！？", "「「二|重」」|の", "漢|字|abc|漢", "中|“文”|字",
        "価|格|￥100", "１|０|０％", "第|3|章", "漢—|字", "Tokyo|「駅」|abc", "終|(略)|了", "あ　|い",
        // Korean.
        "한|국|어 |글", "\u{1112}\u{1161}\u{11AB}|\u{1100}\u{1173}\u{11AF}",
        // Emoji: sequences hold together.
        "👍|👍🏽|x", "👨‍👩‍👧|👩🏾‍🚀", "🇫🇷|🇩🇪|🇫", "❤️ |😀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿|a",
        // Combining marks, also on a space.
        "e\u{301}te\u{301} |n", "か\u{3099}|き", "a \u{301}b",
        // Invisible opportunities.
        "long\u{200B}|word", "สวัสดีครับ", "สวัสดี\u{200B}|ครับ", "dic\u{AD}|tion\u{AD}|ary", "a\u{AD}. |b",
        // No spaces, no opportunities.
        "שלום |עולם", "https://example.com/a?b=c", "x |y",
    ])
    func opportunities(marked: String) {
        #expect(Self.marked(marked.replacing("|", with: "")) == marked)
    }

    @Test(arguments: UInt64(0)..<400) func neverBreaksAGraphemeCluster(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let prose = Prose(AwkwardText.make(&random, pieces: 40))
        let text = String(String.UnicodeScalarView(prose.elements.map(\.scalar)))
        var boundaries: Set<Int> = [0]
        var end = 0
        for cluster in text {
            end += cluster.unicodeScalars.count
            boundaries.insert(end)
        }
        #expect(Self.opportunities(prose).subtracting(boundaries) == [])
    }

    /// The indices before which a line may end.
    static func opportunities(_ prose: Prose) -> Set<Int> {
        var breaker = LineBreaker()
        return prose.elements.withUnsafeBufferPointer { elements in
            Set(elements.indices.filter { breaker.mayBreak(before: $0, in: elements) })
        }
    }

    private static func marked(_ text: String) -> String {
        let prose = Prose(text)
        let opportunities = opportunities(prose)
        var result = String.UnicodeScalarView()
        for (index, element) in prose.elements.enumerated() {
            if opportunities.contains(index) { result.append("|") }
            result.append(element.scalar)
        }
        return String(result)
    }
}
