import StoryDiagnostics
import StorySemantics
import StorySource
import Testing

@testable import StoryIR

@Suite struct LoweringTests {
    private func inlines(_ paragraph: String) throws -> [IR.Inline] {
        guard
            case .paragraph(let block) = try SmallStory(section: paragraph).document().sections[0].pages[0].blocks[0]
                .content
        else { return [] }
        return block.inlines
    }

    @Test func aSoftBreakIsOneSpace() throws {
        #expect(try inlines("one  \t") == [.text("one")])
        #expect(try inlines("one \n \ttwo\r\nthree\rfour") == [.text("one two three four")])
        #expect(try inlines("*one*\n  two") == [.emphasis([.text("one")]), .text(" two")])
    }

    @Test func hardBreaksAndEscapes() throws {
        #expect(
            try inlines("one  \n  two\\\n three") == [
                .text("one"), .lineBreak, .text("two"), .lineBreak, .text("three"),
            ])
        #expect(try inlines("\\*a\\{b &amp; &#x1F388; &nope;") == [.text("*a{b & \u{1F388} &nope;")])
    }

    @Test func codeKeepsItsSpaces() throws {
        #expect(try inlines("a ` b ` c") == [.text("a "), .code("b"), .text(" c")])
        #expect(try inlines("a ``  ` `` c") == [.text("a "), .code(" `"), .text(" c")])
        #expect(try inlines("a ` ` c") == [.text("a "), .code(" "), .text(" c")])
        #expect(try inlines("a `b\n  c \\*` d") == [.text("a "), .code("b c \\*"), .text(" d")])
    }

    @Test func linksAreDecoded() throws {
        let link = IR.Link(url: "https://a.b/?c&d", title: "T\"t", children: [.text("one "), .strong([.text("two")])])
        #expect(try inlines("[one **two**](https://a.b/?c&amp;d \"T\\\"t\")") == [.link(link)])
        #expect(try inlines("a [one *two*](three) b") == [.text("a one "), .emphasis([.text("two")]), .text(" b")])
        #expect(try inlines("a ![b](c.png) d") == [.text("a ![b](c.png) d")])
    }

    @Test func linesAndNumbersOfBlocks() throws {
        let page = try SmallStory(
            section: """
                <SideNote>Zero.

                One.</SideNote>

                First.
                <Timeline><TimelineItem year="1">In it.</TimelineItem></Timeline>

                Second.
                """
        ).document().sections[0].pages[0]
        #expect(
            page.lines == [
                IR.Line(id: "l0", firstBlock: 0, blockCount: 3), IR.Line(id: "l1", firstBlock: 3, blockCount: 2),
            ])
        #expect(page.blocks.map(\.id) == ["quay/p1/b0", "quay/p1/b3", "quay/p1/b4", "quay/p1/b6", "quay/p1/b7"])
        #expect(page.exit == .end)
    }

    @Test func aPageWithoutParagraphsHasNoLines() throws {
        let document = try SmallStory(section: "<SideNote>Words.</SideNote>").document()
        #expect(document.sections[0].pages[0].lines.isEmpty)
        #expect(document.story.start == "quay/p1")
    }

    @Test func sectionsAreSequential() throws {
        var story = SmallStory(section: "Words.")
        story.sections += "\n  - id: pier\n    title: The Pier"
        story.body += "<Section id=\"pier\" title=\"The Pier\">\nTwo words.\n</Section>\n"
        let document = try story.document()
        #expect(document.story.start == "quay/p1#l0")
        #expect(document.sections.map { $0.pages[0].exit } == [.next(to: "pier/p1"), .end])
        #expect(
            document.navigation
                == IR.Navigation(
                    pages: ["quay/p1", "pier/p1"], remaining: [IR.Bounds(min: 1, max: 1), IR.Bounds(min: 0, max: 0)],
                    prefetch: [["pier/p1"], []]))
        #expect(
            document.statistics
                == IR.Statistics(
                    words: 3, sections: 2, pages: 2, endings: 1, paths: "1", pagesToEnd: IR.Bounds(min: 2, max: 2),
                    readingMinutes: IR.Bounds(min: 1, max: 1)))
    }

    @Test(arguments: [
        ("one-two  three", 2), ("foo*bar*baz", 1), ("— … 1 %", 1), ("caf\u{E9} \u{4E2D}\u{6587}\u{3000}\u{5B57}", 3),
        ("a\u{A0}b", 2), ("`x y`\\\nz", 3), ("\u{2019}tis &amp; &eacute;", 2),
    ])
    func wordsAreCounted(_ paragraph: String, _ count: Int) throws {
        #expect(try SmallStory(section: paragraph).document().statistics.words == count)
    }

    @Test func referencesCarryTheirCard() throws {
        var story = SmallStory(section: "<MediaRef ref=\"nope\" intent=\"loud\" />\n\nWords.")
        story.media = story.media.replacing("    duration_ms: 201000", with: "")
        let document = try story.document()
        let cards = document.sections[0].pages[0].blocks.compactMap { block in
            if case .mediaRef(let reference) = block.content { reference.card } else { nil }
        }
        #expect(cards == [.placeholder, .noDuration])
        #expect(document.sections[0].queue == ["trk-tide"])
        #expect(
            document.fallbacks.suffix(3) == [
                IR.Fallback(field: "blocks[quay/p1/b0].intent", reason: .invalid, applied: "preview"),
                IR.Fallback(field: "blocks[quay/p1/b0].ref", reason: .invalid, applied: "placeholder"),
                IR.Fallback(field: "media[trk-tide].durationMs", reason: .missing, applied: "noDuration"),
            ])
    }

    @Test func missingArtworkGivesATextOnlyCard() throws {
        var story = SmallStory(section: "Words.")
        story.media = story.media.replacing("https://example.com/tide.jpg", with: "assets/tide.jpg")
        let document = try story.document()
        #expect(document.media[0].card == .textOnly)
        #expect(document.media[0].artworkUrl == "assets/tide.jpg")
        #expect(
            document.fallbacks.last
                == IR.Fallback(field: "media[trk-tide].artworkUrl", reason: .invalid, applied: "textOnly"))
        story.files.found["assets/tide.jpg"] = .found(PackageFile.Facts(byteCount: 1))
        #expect(try story.document().media[0].card == .full)
    }

    @Test func theGradientComesFromTheAccent() throws {
        var story = SmallStory(section: "Words.")
        story.frontMatter += "\naccentColor: \"#6B4EFF\""
        let document = try story.document()
        #expect(document.story.theme.heroGradient == ["#251b59", "#6b4eff"])
        #expect(document.fallbacks.map(\.field) == ["story.theme.heroGradient", "story.theme.typeRamp", "story.hero"])
        #expect(document.story.layoutHints == [.tightTitle])
    }

    @Test func captionsHavePlainTextAndInlines() throws {
        let story = SmallStory(
            section: "<FullBleed src=\"https://a.b/c\" alt=\"A\" caption=\"By *us* &amp; &quot;you&quot;\" />")
        guard case .fullBleed(let picture) = try story.document().sections[0].pages[0].blocks[0].content else {
            Issue.record("no picture")
            return
        }
        #expect(picture.caption == "By us & \"you\"")
        #expect(picture.captionInlines == [.text("By "), .emphasis([.text("us")]), .text(" & \"you\"")])
    }

    @Test func diagnosticsInADeckPointIntoTheSource() {
        var story = SmallStory(section: "Words.")
        story.frontMatter += "\ndeck: 'It''s {here}'"
        #expect(story.diagnostics == ["expression_not_supported '{here}'"])
        story.frontMatter = story.frontMatter.replacing("'It''s {here}'", with: "\"\\u0041 {here}\"")
        #expect(story.diagnostics == ["expression_not_supported '{here}'"])
        #expect(story.analyzed.diagnostics[0].fixes.isEmpty)
    }
}
