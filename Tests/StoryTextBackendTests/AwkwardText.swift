import TestSupport

/// Texts made of a seed that are hard to break and to show.
enum AwkwardText {
    private static let pieces: [String] = [
        "a", "word", "Wörter", " ", " ", " ", "  ", "-", "–", "—", ".", ",", "!", "(", ")", "“", "”", "«", "»", "\"",
        "'",
        "1", "42", "%", "漢", "字", "かな", "ッ", "ー", "。", "、", "「", "」", "（", "！", "　", "한", "글", "\u{1100}", "\u{1161}",
        "\u{11A8}", "\u{A97C}", "e\u{301}", "\u{301}", "\u{20E3}", "\u{FE0F}", "\u{200D}", "\u{200C}", "😀", "👍🏽",
        "\u{1F3FD}",
        "👨‍👩‍👧", "🇫🇷", "🇫", "❤", "\u{A0}", "\u{202F}", "\u{2060}", "\u{FEFF}", "\u{200B}", "\u{AD}", "\u{2011}",
        "\u{600}", "\u{6DD}", "क्षि", "ไทย", "שלום", "عربي", "\u{200F}", "\u{202E}", "\u{2066}", "\u{1B}[31m", "\u{9B}",
        "\u{7F}", "\t",
        "\n", "\r\n", "\u{2028}", "\u{0}", "\u{FFFE}", "\u{E0067}", "\u{3000}", "\u{2003}", "\u{FFF9}", "\u{110BD}",
        "\u{D4E}",
        "averyverylongwordwithoutanyopportunity",
    ]

    static func make(_ random: inout SeededGenerator, pieces count: Int) -> String {
        var result = ""
        for _ in 0..<Int.random(in: 0...count, using: &random) { result += pieces.randomElement(using: &random) ?? "" }
        return result
    }
}
