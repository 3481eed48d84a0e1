import StoryGraph
import StoryMapBackend
import StorySource
import Testing

@Suite struct MapTests {
    /// What a story may call things, so that labels are left, lines are broken, or a terminal is commanded.
    private static let hostile =
        "\"] ; end\n%%{init: {}}%% <script>x</script> `1.` #quot; &amp; \\N \\\" | --> p0 \u{1B}[31m\u{202E}\u{2028}}"

    /// A map with one of everything, all of whose words are the same.
    private static func map(_ words: String) -> StoryMap {
        StoryMap(
            title: words,
            sections: [
                .init(id: words, title: words, isAuthentic: true, pages: 0..<1),
                .init(id: "b", title: words, isAuthentic: true, pages: 1..<3),
                .init(id: "c", title: "", isAuthentic: false, pages: 3..<4),
                .init(id: "d", title: "", isAuthentic: false, pages: 4..<5),
            ],
            pages: [
                .init(
                    id: "p1", section: 0,
                    exit: .choices(
                        prompt: words,
                        [
                            .init(label: words, target: .page(1), isAuthentic: true),
                            .init(label: words, target: .nothing(words), isAuthentic: false),
                            .init(label: words, target: .page(3), isAuthentic: false),
                            .init(label: words, target: .page(0), isAuthentic: false),
                        ])),
                .init(id: words, section: 1, exit: .next(.page(2))),
                .init(id: "p2", section: 1, exit: .ending(id: words, kind: "good", title: words)),
                .init(id: "p1", section: 2, exit: .next(.page(3))),
                .init(id: "p1", section: 3, exit: .loose),
            ], start: 0)
    }

    private func lines(_ map: StoryMap, path: [Int]? = nil, _ format: MapBackend.Format) -> [String] {
        String(decoding: MapBackend.render(map, path: path, as: format), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Words change what is in labels, and nothing else: with each label blanked, a hostile story is drawn as a
    /// harmless one.
    @Test(arguments: [MapBackend.Format.mermaid, .dot]) func textStaysInItsLabels(format: MapBackend.Format) {
        func skeleton(_ words: String) -> [String] {
            lines(Self.map(words), format).map { $0.replacing(/"([^"\\]|\\.)*"/, with: "\"\"") }
        }
        #expect(skeleton(Self.hostile) == skeleton("Words"))
        // Mermaid reads no empty label.
        if format == .mermaid { #expect(!lines(Self.map(""), format).contains { $0.contains("\"\"") }) }
    }

    @Test(arguments: [MapBackend.Format.text, .mermaid, .dot]) func noncharactersAreReplaced(
        format: MapBackend.Format
    ) {
        let text = lines(Self.map("A\u{FFFE}B\u{FFFF}C"), format).joined()
        #expect(text.contains("A\u{FFFD}B\u{FFFD}C"))
        #expect(!text.unicodeScalars.contains { $0.properties.isNoncharacterCodePoint })
    }

    /// What Mermaid or the HTML in its labels could take for its own is written as a code.
    @Test func labelsOfMermaidAreEscaped() {
        for line in lines(Self.map(Self.hostile), .mermaid) where !line.contains("classDef") {
            for label in line.matches(of: /"([^"]*)"/) {
                let bare = label.1.replacing("<br/>", with: "\n").replacing(/#([0-9]+|quot|amp|lt);/, with: "")
                #expect(
                    bare.wholeMatch(of: /([A-Za-z0-9 ,?!'(.)\n]|: |\b-|[^\x00-\x7F])*/) != nil,
                    "\(line)")
                // A list, and the address of a site.
                #expect(!bare.contains(/[0-9][.)]|www\./), "\(line)")
            }
        }
    }

    @Test(arguments: MapBackend.Format.allCases) func nothingControlsATerminal(format: MapBackend.Format) {
        for path in [nil, [0, 1, 2]] {
            let bytes = MapBackend.render(Self.map(Self.hostile), path: path, as: format)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(
                !text.unicodeScalars.contains {
                    $0 != "\n" && ($0.value < 0x20 || [0x202E, 0x2028].contains($0.value))
                })
            #expect(text.hasSuffix("\n"))
        }
    }

    /// To Unicode the two spellings of the letter are one, to the compiler they are two.
    @Test func locationsAreComparedByBytes() {
        let ids = ["e\u{301}", "\u{E9}"]
        let map = StoryMap(
            title: "",
            sections: ids.indices.map { .init(id: ids[$0], title: "", isAuthentic: false, pages: $0..<$0 + 1) },
            pages: ids.indices.map { .init(id: "p1", section: $0, exit: .end) }, start: 0)
        for (page, id) in ids.enumerated() {
            #expect(map.page(named: id) == page)
            #expect(map.page(named: id + "/p1") == page)
        }
    }

    @Test func linesFitATerminal() {
        let wide = String(repeating: "長い words ", count: 40)
        for words in [Self.hostile, wide] {
            for line in lines(Self.map(words), .text) + lines(Self.map(words), path: [0, 1, 2], .text).dropFirst() {
                #expect(DisplayWidth.cells(of: line) <= 80, "\(line)")
            }
        }
    }

    @Test func theOutlineShowsProblems() {
        #expect(
            lines(Self.map("w"), .text)
                == """
                w
                4 sections, 5 pages, 1 ending; starts at w

                * w
                *   w
                *     w  → b
                      w  → nowhere: 'w'
                      w  → c
                      w  ↺ w

                * b  w
                *   w   → b/p2
                *   p2  ◆ good ending: w

                  c  ! no ending can be reached
                    ↺ c

                  d  ! never reached
                    ◆ stops without an ending

                * on the authentic path   ↺ leads back

                """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }

    @Test func aPathIsDrawnAlone() {
        let drawn = lines(Self.map("w"), path: [0, 1, 2], .dot).filter { $0.contains(" -> ") }
        #expect(drawn == ["    start -> p0", "    p0 -> p1 [label=\"w\", penwidth=3]", "    p1 -> p2 [penwidth=3]"])
        #expect(
            lines(Self.map("w"), path: [0, 1, 2], .text) == [
                "w → b/p2: 2 steps", "", "  w     w", "  b     (turn the page)", "  b/p2  ◆ good ending: w", "",
            ])
    }

    /// Pages are drawn one after the other: a chain of a hundred thousand takes no stack, and ten times the pages no more
    /// than ten times the output.
    @Test(arguments: MapBackend.Format.allCases) func aLongStoryIsDrawn(format: MapBackend.Format) {
        func size(_ count: Int) -> Int {
            let pages = (0..<count).map { page in
                StoryMap.Page(
                    id: "p1", section: page,
                    exit: page + 1 < count
                        ? .choices(
                            prompt: nil,
                            [
                                .init(label: "on", target: .page(page + 1), isAuthentic: true),
                                .init(label: "back", target: .page(page / 2), isAuthentic: true),
                            ]) : .ending(id: "e", kind: "bad", title: nil))
            }
            let sections = (0..<count).map {
                StoryMap.Section(id: "s\($0)", title: "", isAuthentic: true, pages: $0..<$0 + 1)
            }
            return MapBackend.render(StoryMap(title: "", sections: sections, pages: pages, start: 0), as: format).count
        }
        #expect(size(20_000) < size(2000) * 13)
    }
}
