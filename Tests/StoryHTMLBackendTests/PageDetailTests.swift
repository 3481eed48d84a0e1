import StoryHTMLBackend
import Testing

@testable import StoryIR

/// What pages make of the length, the language and the beginning of a text, and how they name what has no words of its own.
@Suite struct PageDetailTests {
    private static func markup(_ document: StoryDocument, hasIndexPage: Bool = false) -> Markup {
        Markup(HTMLBackend.render(document, hasIndexPage: hasIndexPage))
    }

    private static func classes(_ markup: Markup, _ element: String) -> [String] {
        markup.elements.filter { $0.name == element }.compactMap { $0.attributes["class"] }
    }

    @Test(arguments: [(60, "hero"), (61, "hero long"), (120, "hero long"), (121, "hero longer")])
    func longTitlesAreSmaller(length: Int, look: String) {
        var story = StoryDocument.sample()
        story.story.title = String(repeating: "a", count: length)
        #expect(Self.classes(Self.markup(story), "header") == [look])
    }

    /// Those of East Asia are twice as wide.
    @Test func wideTitlesAreSmallerAtFewerCharacters() {
        var story = StoryDocument.sample()
        story.story.title = String(repeating: "夜", count: 31)
        story.story.layoutHints = [.tightTitle]
        #expect(Self.classes(Self.markup(story), "header") == ["hero tight long"])
    }

    private static let prose = String(repeating: "a lamp ", count: 12)

    @Test(
        arguments: [
            ([IR.Inline.text("The " + prose)], "en", true), ([.emphasis([.text("7 " + prose)])], "en", true),
            ([.text("“The " + prose)], "en", false), ([.text("The lamp.")], "en", false),
            ([.text("The " + prose)], "ja", false), ([.text("The " + prose)], "hi", false),
            ([.text("The " + prose)], "he", false), ([.text("The " + prose)], nil, false), ([], "en", false),
        ] as [([IR.Inline], String?, Bool)])
    func aDropCapitalIsALetterWithProseBesideIt(inlines: [IR.Inline], locale: String?, hasOne: Bool) {
        let block = IR.Block(id: "", content: .paragraph(.init(inlines: inlines)))
        var story = StoryDocument.sample(blocks: [block])
        story.sections[0].layout = .lede
        story.story.locale = locale
        #expect(Self.classes(Self.markup(story), "section") == [hasOne ? "lede initial" : "lede"])
    }

    @Test(
        arguments: [
            ("en-US", "May 1, 2026", nil), ("de", "1. Mai 2026", nil), ("sw", "2026-05-01", nil),
            (nil, "1 May 2026", "en"), ("no language", "1 May 2026", "en"),
        ] as [(String?, String, String?)])
    func aDateIsInTheStorysLanguageOrInEnglish(locale: String?, text: String, language: String?) {
        var story = StoryDocument.sample()
        story.story.locale = locale
        story.story.publishDate = "2026-05-01"
        let page = Self.markup(story)
        #expect(page.text.contains(text))
        #expect(page.elements.first { $0.name == "time" }?.attributes["lang"] == language)
    }

    /// What is not in the language of the page must not run as that does.
    @Test(arguments: [("ar", nil), ("fa", "ltr"), ("de", nil), ("sw", nil), (nil, "ltr")] as [(String?, String?)])
    func aDateHasTheDirectionOfItsLanguage(locale: String?, direction: String?) {
        var story = StoryDocument.sample()
        story.story.locale = locale
        story.story.title = "قصة"
        story.story.publishDate = "2026-05-01"
        #expect(Self.markup(story).elements.first { $0.name == "time" }?.attributes["dir"] == direction)
    }

    @Test func aMissingHeroIsDescribedWithoutACredit() {
        var story = StoryDocument.sample(
            assets: [.init(key: "h", kind: .image, src: "assets/h.png", location: .missing, criticality: .optional)])
        story.story.hero = IR.Hero(kind: .image, src: "assets/h.png", alt: "A lamp", credit: "Somebody")
        let page = Self.markup(story)
        #expect(Self.classes(page, "header") == ["hero"] && Self.classes(page, "p").contains("missing"))
        #expect(page.text.contains("A lamp") && !page.text.contains("Somebody"))
    }

    /// The longest word of its values says how narrow columns may be, and so do labels, which are smaller.
    @Test(
        arguments: [
            ("Year", "1984", "facts"), ("Sold", "12345678", "facts"), ("Sold", "1,200,000", "facts broad"),
            ("City", "in Minneapolis", "facts broad"), ("Ways", "3,141,592,653", "facts broader"),
            ("Ways", "9,876,543,210,123,456", "facts broadest"), ("Tape", "eight-track-and-more", "facts"),
            ("数", "一二三四五六七八九十", "facts"), ("Nachbarschaftsvereine", "4", "facts broader"),
        ])
    func longWordsOfFactsHaveWiderColumns(label: String, value: String, look: String) {
        let grid = IR.Block.Content.factGrid(
            .init(facts: [.init(label: "A", value: "1"), .init(label: label, value: value)]))
        let page = Self.markup(.sample(blocks: [IR.Block(id: "", content: grid)]))
        #expect(Self.classes(page, "dl") == [look])
    }

    /// Four in a row leave one of five alone, and three one of thirteen.
    @Test(
        arguments: [
            (1, "facts"), (2, "facts"), (3, "facts thirds"), (4, "facts"), (5, "facts thirds"), (7, "facts"),
            (9, "facts thirds"), (13, "facts broader"),
        ])
    func noneOfSeveralFactsIsAlone(count: Int, look: String) {
        let fact = IR.Fact(label: "A", value: "1")
        let grid = IR.Block.Content.factGrid(.init(facts: Array(repeating: fact, count: count)))
        let page = Self.markup(.sample(blocks: [IR.Block(id: "", content: grid)]))
        #expect(Self.classes(page, "dl") == [look])
    }

    @Test(arguments: [("en-GB", nil, nil), ("de", "en", "de"), (nil, "en", "und")] as [(String?, String?, String?)])
    func contentsHaveANameInItsLanguage(locale: String?, outer: String?, inner: String?) {
        var story = StoryDocument.sample()
        story.story.locale = locale
        story.sections = ["a", "b", "c"].map { IR.Section(id: $0, title: $0, layout: .body, pages: []) }
        let page = Self.markup(story)
        let contents = page.elements.first { $0.name == "nav" }
        #expect(contents?.attributes["aria-label"] == "In this story" && contents?.attributes["lang"] == outer)
        #expect(page.elements.first { $0.name == "ol" }?.attributes["lang"] == inner)
    }

    @Test func metadataIsInPairs() {
        var story = StoryDocument.sample()
        story.story.source = "A sailor"
        story.story.ageRange = "4-8"
        let page = Self.markup(story)
        #expect(page.elements.map(\.name).filter { $0 == "dt" || $0 == "dd" } == ["dt", "dd", "dt", "dd"])
        #expect(page.text.contains("From\nA sailor\n") && page.text.contains("Ages\n4–8\n"))
    }

    private static func sounding(_ lines: [IR.Line]) -> Markup {
        let page = IR.Page(
            id: "p1", kind: .text, reveal: .all, lines: lines,
            blocks: [IR.Block(id: "", content: .paragraph(.init(inlines: [.text("Moo.")])))],
            assets: [.init(asset: "rain", criticality: .optional, on: "enter")], exit: .end)
        let assets = ["rain", "moo"].map {
            IR.Asset(key: $0, kind: .audio, src: "\($0).wav", location: .package, criticality: .optional)
        }
        return markup(
            .sample(sections: [IR.Section(id: "s", title: "S", layout: .body, pages: [page])], assets: assets))
    }

    @Test(
        arguments: [("A cow", ["A cow", "Sound rain"]), (nil, ["Sound moo", "Sound rain"])] as [(String?, [String])])
    func soundsHaveNames(speaker: String?, names: [String]) {
        let page = Self.sounding([IR.Line(id: "l0", firstBlock: 0, blockCount: 1, speaker: speaker, audio: "moo")])
        #expect(page.elements.filter { $0.name == "audio" }.map { $0.attributes["aria-label"] } == names)
    }

    @Test(arguments: [IR.Flow.sequential, .explicit])
    func aTitlePageHasItsClass(flow: IR.Flow) {
        func page(_ id: String, _ kind: IR.Page.Kind) -> IR.Page {
            IR.Page(id: id, kind: kind, reveal: .all, exit: .end)
        }
        let sections = [
            IR.Section(id: "a", title: "A", layout: .body, pages: [page("p1", .title)]),
            IR.Section(id: "b", title: "B", layout: .body, pages: [page("p1", .text), page("p2", .title)]),
        ]
        let markup = Self.markup(.sample(sections: sections, flow: flow))
        #expect(Self.classes(markup, "div").filter { $0.hasPrefix("page") } == ["page front", "page", "page front"])
    }

    @Test(arguments: [true, false]) func aPageLinksBackIfThereIsACatalog(hasIndexPage: Bool) {
        let page = Self.markup(.sample(), hasIndexPage: hasIndexPage)
        let links = page.elements.filter { $0.attributes["href"] == "../index.html" }
        #expect(links.count == (hasIndexPage ? 2 : 0))
        #expect(page.elements.contains { $0.name == "footer" } == hasIndexPage)
        #expect(!page.text.contains("About this story"))
        #expect(page.fault == nil)
    }

    /// Lists of controls hold nothing but the words of each (WCAG 2.4.6).
    @Test func foldingBoxesHaveDistinctNames() {
        func paragraph(_ text: String) -> IR.Block {
            IR.Block(id: "", content: .paragraph(.init(inlines: [.text(text)])))
        }
        let summary: [IR.Inline] = [
            .text("With "), .link(.init(url: "https://example.com", children: [.text("a link")])),
        ]
        let boxes = [
            IR.FeatureBox(title: "Kettles", summaryInlines: summary, expandable: true, blocks: [paragraph("Pour.")]),
            IR.FeatureBox(summaryInlines: summary, expandable: true, blocks: [paragraph("Pour.")]),
            IR.FeatureBox(expandable: true, blocks: [paragraph("Pour it away, and make no tea with it at all.")]),
            IR.FeatureBox(expandable: true, blocks: [paragraph("Wait."), paragraph("Then go.")]),
            IR.FeatureBox(expandable: true, blocks: [paragraph(String(repeating: "夜", count: 50))]),
        ]
        let page = Self.markup(.sample(blocks: boxes.map { IR.Block(id: "", content: .featureBox($0)) }))
        let names = page.text.split(separator: "\n").filter { $0.hasPrefix("More") }
        #expect(
            names == [
                "More: Kettles", "More: With a link", "More: Pour it away, and make no tea with it at…", "More: Wait.",
                "More: \(String(repeating: "夜", count: 40))…",
            ])
    }

    private static func card(of asset: IR.Asset?, key: String? = "song") -> Markup {
        let media = IR.Media(key: "song", type: .track, appleMusicId: "1", title: "Song", artist: "A", card: .textOnly)
        let reference = IR.MediaReference(
            ref: "song", intent: .full, card: key == nil ? .placeholder : .textOnly, media: key.map { _ in media })
        var story = StoryDocument.sample(
            blocks: [IR.Block(id: "", content: .mediaRef(reference))], assets: asset.map { [$0] } ?? [])
        story.media = [media]
        return markup(story)
    }

    /// With script the card gets buttons, and what is for those without stays text.
    @Test func filesHaveTheBrowsersPlayerWithoutScript() {
        let asset = IR.Asset(key: "song", kind: .audio, src: "song.wav", location: .package, criticality: .optional)
        let elements = Self.card(of: asset).elements
        let index = elements.firstIndex { $0.name == "noscript" }
        let audio = index.map { elements[$0 + 1] }
        #expect(
            audio?.attributes == ["controls": "", "preload": "none", "src": "song.wav", "aria-label": "Song"])
    }

    @Test func aCardThatCannotPlayShowsItsIntent() {
        let page = Self.card(of: nil)
        #expect(page.text.contains("Song") && page.text.contains("In full"))
        #expect(!page.elements.contains { $0.name == "noscript" })
    }

    @Test func aMissingRecordingShowsNoKey() {
        let page = Self.card(of: nil, key: nil)
        #expect(page.text.contains("This recording is not available.") && !page.text.contains("song"))
    }
}
