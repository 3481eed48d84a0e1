import TestSupport

/// Random stories of 0.3 in unusual form: nested blocks, meaningless white space, comments.
enum FormatSoup {
    /// Returns the story with this number.
    static func story(_ seed: UInt64) -> [UInt8] {
        var soup = Soup(random: SeededGenerator(seed: seed))
        var text = soup.lines().joined(separator: "\n")
        text += soup.one(["", "\n", "\n\n\n"])
        if soup.chance(4) { text = text.replacing("\n", with: "\r\n") }
        return (soup.chance(10) ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    }
}

private struct Soup {
    var random: SeededGenerator

    private static let words = [
        "foo", "bar_baz", "*a*", "_b_", "**c**", "__d__", "***e***", "_**f**_", "`co de`", "[l](http://x.y)", "[^n]",
        "~~s~~", "\\*", "&amp;", "a*b", "_", "*", "__", "**", "1.", "-", "+", "#", "===", "> q", "|", "~~~", "```",
        "{/* c */}", "\t", "![i](a.png)", "[r]", "word", "5*3", "_x*", "(", ")", "\"q\"", "!", "  ", "\\", "---", "***",
        "[ ]", "[x]", "é", "漢字", "😀", "`a", "<MediaRef ref=\"a\" />",
    ]
    private static let fields: [[String]] = [
        ["title:   T  # c1"], ["# c2"], [""], ["tags: [a,b , \"c d\"]"],
        ["authors:  # c3", "- A # c4", "# c5", "-   \"B\""], ["editors:", "    - A", "    # c6", "    - 'B: C'"],
        ["deck: >", "    long", "    words", "", "    more"],
        ["x_a:", "   b: 1", "   # c7", "   c:", "        - d", "        # c8", "", "        - e: f", "          g: h"],
        ["x_l: {a: 1, b: [2,3]}"], ["subtitle: \"a", "   b\""], ["x_k: |+", "  a", "", ""],
        ["x_n: plain", "   more words"],
        ["x_q: 'it''s'"], ["x_e:"], ["x_s:", "- - a", "  - b", "- c"], ["x_t: |-  # c9", "   a", "     b", "   c"],
        ["x_long: [\"\(String(repeating: "w", count: 60))\", \"\(String(repeating: "v", count: 40))\", z]"],
        ["x_map: {one: \(String(repeating: "w", count: 60)), two: \"\(String(repeating: "v", count: 40))\"}"],
        ["\"x_quoted\": 1", "'x_other'  : 2"], ["x_v:", "  \"below\""],
    ]

    mutating func one<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }
    mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func lines() -> [String] {
        var lines = ["---", "schema_version: 0.3"]
        for field in Self.fields.shuffled(using: &random).prefix(number(1...8)) { lines += field }
        if !lines.contains(where: { $0.hasPrefix("title:") }) { lines.append("title: T") }
        lines.append("---")
        lines += Array(repeating: "", count: number(0...2))
        return lines + blocks(0, number(1...6))
    }

    private mutating func words() -> String {
        let words = (0..<number(1...6)).map { _ in one(Self.words) }
        return String(repeating: " ", count: one([0, 0, 0, 1, 2, 3, 4, 6])) + words.joined(separator: " ")
            + one(["", "", " ", "  ", "   ", "\\", "\t"])
    }

    private mutating func blocks(_ depth: Int, _ count: Int) -> [String] {
        var lines: [String] = []
        for _ in 0..<count {
            lines += block(depth)
            if !chance(4) { lines += Array(repeating: "", count: one([1, 1, 2])) }
        }
        return lines
    }

    private mutating func block(_ depth: Int) -> [String] {
        switch number(0...16) {
        case 0: return [String(repeating: "#", count: number(1...6)) + "  " + words() + one(["", " ##", " #"])]
        case 1: return [words(), one(["===", "---", "-", "=   "])]
        case 2: return [one(["---", "***", "___", "- - -", "* * *"])]
        case 3:
            let fence = one(["```", "~~~", "````"])
            let info = one(["", "js", " a b"])
            return [fence + info]
                + (0..<number(0...3)).map { _ in one(["", "  x", "\tq", "``", "~~~~", "<A>"]) + words() }
                + (chance(8) ? [] : [fence])
        case 4 where depth < 4, 5 where depth < 4: return list(depth)
        case 6 where depth < 4:
            return blocks(depth + 1, number(1...3)).map { (chance(10) ? "" : ">" + one([" ", "", "  "])) + $0 }
        case 7: return table()
        case 8:
            return ["[^\(one(["n", "m", "o"]))]: " + words()] + (chance(3) ? ["    " + words()] : [])
                + (chance(3) ? ["", "    " + words()] : [])
        case 9: return ["[\(one(["r", "s"]))]: http://a.b" + one(["", " \"t\"", "\n  \"t\""])]
        case 10: return ["{/* \(one(["c", "a\n b", "x  y"])) */}"]
        case 11 where depth == 0: return element()
        default: return (0..<number(1...3)).map { _ in words() }
        }
    }

    private mutating func list(_ depth: Int) -> [String] {
        let mark = one(["-", "*", "+", "1.", "2)", "10."])
        var lines: [String] = []
        for _ in 0..<number(1...3) {
            let indentation = String(repeating: " ", count: mark.count + one([1, 1, 2, 3]))
            for (index, line) in blocks(depth + 1, number(1...2)).enumerated() {
                if index == 0 {
                    lines.append(mark + indentation.dropFirst(mark.count) + one(["", "", "[ ] ", "[x] "]) + line)
                } else {
                    lines.append(line.isEmpty ? "" : (chance(10) ? "" : indentation) + line)
                }
            }
            if chance(3) { lines.append("") }
        }
        return lines
    }

    private mutating func table() -> [String] {
        let columns = number(1...4)
        func row(_ soup: inout Soup) -> String {
            let cells = (0..<max(1, columns + soup.one([0, 0, 0, 1, -1]))).map { _ in
                soup.one(["", " "]) + soup.one(Self.words + ["a", "bb"]) + " "
            }
            return soup.one(["|", ""]) + cells.joined(separator: "|") + soup.one(["|", ""])
        }
        let delimiters = (0..<columns).map { _ in one(["---", ":-:", "-:", ":--"]) }
        return [row(&self), "|" + delimiters.joined(separator: "|") + "|"] + (0..<number(0...3)).map { _ in row(&self) }
    }

    private mutating func element() -> [String] {
        switch number(0...4) {
        case 0:
            return [
                "<FactGrid><Fact value=\"1\"   label=\"a\" />", "{/* z */}", "", "<Fact label=\"b",
                "b\" value=\"2\"/></FactGrid>",
            ]
        case 1: return ["<DropQuote>" + words() + "</DropQuote>"]
        case 2: return ["<SideNote   label=\"x\"  >"] + blocks(1, number(1...2)) + ["</SideNote>"]
        case 3:
            return ["<FeatureBox expandable=\"true\" summary=\"*s*\" title=\"\(String(repeating: "t", count: 80))\">"]
                + blocks(1, 1) + ["</FeatureBox>"]
        default:
            return ["<Timeline>", "<TimelineItem year=\"1\">"] + blocks(1, number(1...2))
                + ["</TimelineItem>", "<TimelineItem year=\"2\">x</TimelineItem></Timeline>"]
        }
    }
}
