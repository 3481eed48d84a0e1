/// JSON stories (LANGUAGE.md 9) that are large in each dimension.
extension Growth {
    static let json = [
        segments("segments with two choices") { index, count in
            choices(["s\(index + 1)", "s\(min(count, index + 2))"])
        },
        segments("segments with members of their own") { index, count in
            "\"x_own\": [\(index)], \"other\": {\"a\": null}, \(choices(["s\(index + 1)"]))"
        },
        segments("segments with files") { index, _ in
            "\"imageFileName\": \"p\(index)\", \"audioFileName\": \"p\(index)\", \(choices(["s\(index + 1)"]))"
        },
        segments("segments with one file") { index, _ in "\"imageFileName\": \"p\", \(choices(["s\(index + 1)"]))" },
        // Names unlike any id: similar ones are compared with the ids, up to a limit that short inputs don't reach.
        segments("choices that lead to no segment", count: 4_000) { index, _ in choices(["elsewhere\(index)"]) },
        segments("segments with files of long names", count: 4_000) { index, _ in
            let name = String(repeating: "p", count: 110) + "\(index)"
            return "\"imageFileName\": \"\(name)\", \"audioFileName\": \"\(name)\", \(choices(["s\(index + 1)"]))"
        },
        segments("segments that no path leads to") { _, _ in "\"choices\": []" },
        segments("segments in a loop") { index, count in choices(["s\((index + 1) % count)"]) },
        repeated("segments with one id", "", #"{"id": "s", "text": "a", "choices": []}, "#),
        repeated("segments without anything", "", "{}, "),
        repeated("segments that are none", "", "[], "),
        repeated("choices of one segment", #"{"id": "s", "text": "a", "choices": ["#, choice("z"), "]},"),
        repeated("choices with one id", #"{"id": "s", "text": "a", "choices": ["#, choice("z") + choice("z"), "]},"),
        text("a long text", "word "), text("paragraphs", #"a\n\n"#), text("lines", #"a\n"#),
        text("blank lines", #"\n"#), text("spaces", " "), text("escapes", #"\u0041"#), text("escaped NULs", #"\u0000"#),
        text("surrogate pairs", #"\ud83e\udd8a"#), text("halves of pairs", #"\ud83e"#), text("quotes", #"\""#),
        text("marks of Markdown", "*_`["), text("numbers of lists", #"1. a\n"#), text("dashes", #"- a\n\n"#),
        text("tags", "<b>"), text("braces", "{"), text("ampersands", "&amp;"), text("controls", "\u{1}"),
        text("bidirectional controls", "\u{202E}"),
        Growth("segments with long ids", count: 4_000, in: .json) { count in
            let long = String(repeating: "i", count: 190)
            return story(
                (0..<count).map { #"{"id": "\#(long)\#($0)", "text": "a", \#(choices(["\(long)\($0 + 1)"]))}, "# }
                    .joined())
        },
        Growth("one long id", count: 100_000, in: .json) { count in
            story(#"{"id": "\#(String(repeating: "i", count: count))", "text": "a", "choices": []}, "#)
        },
        Growth("misspelt members", count: 12_000, in: .json) { count in
            story("", (0..<count).map { #""segmenta\#($0)": 0, "# }.joined())
        },
        Growth("equal members", count: 12_000, in: .json) { count in
            story("", String(repeating: #""x_a": 0, "#, count: count))
        },
        Growth("members that sound alike", count: 12_000, in: .json) { count in
            story("", (0..<count).map { #""x_\#($0)": "\#($0)", "# }.joined())
        },
        Growth("tags of a story", count: 25_000, in: .json) { count in
            story("", #""tags": ["# + String(repeating: #""a", null, "#, count: count) + #""a"], "#)
        },
        Growth("a long list", count: 25_000, in: .json) { count in
            story("", #""x_a": ["# + String(repeating: "[[]], {}, ", count: count) + "0], ")
        },
        whole("open brackets", "["), whole("open braces", "{\"a\":"),
        whole("open segments", "{\"segments\":[{\"choices\":["),
        whole("commas", ","), whole("quotes", "\""), whole("backslashes", "\"\\"), whole("digits", "1"),
        whole("signs", "-"), whole("words", "truex "), whole("line breaks", "\n"), whole("bad bytes", "\u{FFFE}"),
    ]

    /// Segments `s0`, `s1` … and a last one that ends the story.
    private static func segments(
        _ name: String, count: Int = 6_000, _ members: @escaping @Sendable (Int, Int) -> String
    ) -> Growth {
        Growth(name, count: count, in: .json) { count in
            story(
                (0..<count).map { #"{"id": "s\#($0)", "text": "a", \#(members($0, count))}, "# }.joined()
                    + #"{"id": "s\#(count)", "text": "a"}, "#)
        }
    }

    /// A repeated unit in the list of segments.
    private static func repeated(_ name: String, _ opening: String, _ unit: String, _ closing: String = "") -> Growth {
        Growth(name, count: 12_000, in: .json) { count in
            let units = String(repeating: unit, count: count)
            return story(opening + (closing.isEmpty ? units : String(units.dropLast(2))) + closing)
        }
    }

    /// A repeated unit in the text of a segment.
    private static func text(_ name: String, _ unit: String) -> Growth {
        Growth("\(name) in a segment", in: .json) { count in
            story(#"{"id": "s", "text": "a\#(String(repeating: unit, count: count))", "choices": []}, "#)
        }
    }

    /// A repeated unit and nothing else.
    private static func whole(_ name: String, _ unit: String) -> Growth {
        Growth("\(name) for a story", in: .json) { count in String(repeating: unit, count: count) }
    }

    private static func choices(_ targets: [String]) -> String {
        #""choices": ["# + targets.map(choice).joined().dropLast(2) + "]"
    }

    private static func choice(_ target: String) -> String {
        #"{"id": "\#(target)", "text": "a", "nextSegmentId": "\#(target)"}, "#
    }

    /// A story whose last segment is unreachable.
    private static func story(_ segments: String, _ members: String = "") -> String {
        #"{"id": "growth", "title": "Growth", "author": "A", \#(members)"segments": [\#(segments){"id": "z", "text": "a"}]}"#
    }
}
