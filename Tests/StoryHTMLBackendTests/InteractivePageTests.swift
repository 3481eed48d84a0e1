import StoryHTMLBackend
import Testing

@testable import StoryIR

/// What the interactive profile adds (LANGUAGE.md 7), on one page: the way through the story is a way through links.
@Suite struct InteractivePageTests {
    private static let story: StoryDocument = {
        func page(_ id: String, _ words: String, _ exit: IR.Exit, lines: [IR.Line] = []) -> IR.Page {
            IR.Page(
                id: id, kind: .text, reveal: .all, lines: lines,
                blocks: [
                    IR.Block(id: "", content: .paragraph(.init(inlines: [.text(words)]))),
                    IR.Block(id: "", content: .image(.init(asset: "wolf", alt: "A wolf", criticality: .critical))),
                ],
                assets: [
                    .init(asset: "wolf", criticality: .critical, on: "enter"),
                    .init(asset: "howl", criticality: .optional, on: "enter"),
                ], exit: exit)
        }
        let choices = IR.Choices(
            prompt: "Which way?",
            choices: [
                IR.Choice(id: "c0", to: "lake/p1", label: [.text("To the "), .emphasis([.text("lake")])]),
                IR.Choice(
                    id: "c1", to: "wood/p1",
                    label: [.link(.init(url: "https://example.com", children: [.text("Back")]))]),
            ])
        let asset: (String, IR.Asset.Kind, IR.Asset.Location) -> IR.Asset = {
            IR.Asset(
                key: $0, kind: $1, src: "assets/\($0)", location: $2, width: 40, height: 30, criticality: .optional)
        }
        let line = IR.Line(id: "l0", firstBlock: 0, blockCount: 2, speaker: "Mother", audio: "gone")
        let ending = IR.Exit.ending(.init(id: "e0", endingKind: .good, title: "Home"))
        return .sample(
            sections: [
                IR.Section(
                    id: "wood", title: "Wood", layout: .body,
                    pages: [
                        page("p1", "It is dark.", .next(to: "wood/p2"), lines: [line]),
                        page("p2", "It is darker.", .choices(choices)),
                    ]),
                IR.Section(
                    id: "lake", title: "Lake", layout: .body, pages: [page("p1", "Water.", .next(to: "hut/p1"))]),
                IR.Section(id: "hut", title: "Hut", layout: .body, pages: [page("p1", "Light.", ending)]),
            ], flow: .explicit,
            assets: [asset("wolf", .image, .package), asset("howl", .audio, .package), asset("gone", .audio, .missing)])
    }()

    private let markup = Markup(HTMLBackend.render(story))

    @Test func everyExitIsALinkToALocationOnThePage() {
        #expect(markup.fault == nil)
        let links = markup.elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
        // No link from wood/p1, after which wood/p2 appears, and none to contents, which would give the story away.
        #expect(links == ["#lake/p1", "#wood/p1", "#hut/p1"])
        let ids = markup.elements.compactMap { $0.attributes["id"] }
        #expect(ids == ["wood", "wood/p1", "wood/p1#l0", "wood/p2", "lake", "lake/p1", "hut", "hut/p1"])
    }

    @Test func everythingIsShown() {
        for words in ["Mother", "Which way?", "To the lake", "Back", "Read on", "Home", "This sound is missing."] {
            #expect(markup.text.contains(words), "\(words)")
        }
        let images = markup.elements.filter { $0.name == "img" }.map {
            "\($0.attributes["src"]!) \($0.attributes["width"]!)"
        }
        #expect(images == Array(repeating: "assets/wolf 40", count: 4))
        #expect(
            markup.elements.filter { $0.name == "audio" }.map(\.attributes["src"])
                == Array(repeating: "assets/howl", count: 4))
    }

    /// A page with one line, which begins with a picture, and with sounds for everything that makes one.
    private let spoken = Markup(
        HTMLBackend.render(
            .sample(
                sections: [
                    IR.Section(
                        id: "wood", title: "Wood", layout: .body,
                        pages: [
                            IR.Page(
                                id: "p1", kind: .choice, reveal: .all,
                                lines: [
                                    .init(id: "l0", firstBlock: 0, blockCount: 2, speaker: "Mother", audio: "voice")
                                ],
                                blocks: [
                                    .init(
                                        id: "", content: .image(.init(asset: "wolf", alt: "", criticality: .critical))),
                                    .init(id: "", content: .paragraph(.init(inlines: [.text("Go home.")]))),
                                ],
                                assets: ["enter", "tap", "line:l0", "choice:c0"].map {
                                    .init(
                                        asset: $0 == "line:l0" ? "voice" : $0 == "choice:c0" ? "click" : "howl",
                                        criticality: .optional, on: $0)
                                },
                                exit: .choices(
                                    .init(choices: [
                                        .init(id: "c0", to: "wood/p1", label: [.text("Stay")], tapAudio: "click")
                                    ]))
                            )
                        ])
                ], flow: .explicit,
                assets: ["wolf", "voice", "howl", "click"].map {
                    IR.Asset(
                        key: $0, kind: $0 == "wolf" ? .image : .audio, src: "assets/\($0)", location: .package,
                        width: 40,
                        height: 30, criticality: .optional)
                })))

    @Test func aPictureBeforeALineIsNotSpoken() throws {
        let names = spoken.elements.map { $0.attributes["class"] ?? $0.name }
        let picture = try #require(names.firstIndex(of: "picture"))
        #expect(picture < (try #require(names.firstIndex(of: "speaker"))))
    }

    @Test func eachSoundIsOfferedOnceExceptThoseOfChoices() {
        let sounds = spoken.elements.filter { $0.name == "audio" }.map(\.attributes["src"])
        #expect(sounds == ["assets/voice", "assets/howl"])
    }

    /// What each element has of an attribute, in order.
    private func values(of name: String, in markup: Markup) -> [String] {
        markup.elements.compactMap { $0.attributes[name] }
    }

    @Test func theReaderGetsDataThatThePageDoesNotShow() {
        #expect(values(of: "data-story", in: markup) == ["sample"])
        #expect(values(of: "data-choice", in: markup) == ["c0", "c1"])
        // The picture of each of the four pages.
        #expect(markup.elements.count { $0.name == "img" && $0.attributes["data-critical"] != nil } == 4)
        #expect(values(of: "data-on", in: spoken) == ["enter tap"])
        #expect(values(of: "data-sound", in: spoken) == ["assets/click"])
        #expect(values(of: "class", in: spoken).contains("line said"))
    }

    /// A story that its author wrote in two pages, with these numbers about the first.
    private func numbered(
        reveal: IR.Page.Reveal, flow: IR.Flow, _ remaining: IR.Bounds, use: IR.AssetUse? = nil
    ) -> Markup {
        let page: (String, IR.Exit) -> IR.Page = {
            IR.Page(id: $0, kind: .text, reveal: reveal, assets: use.map { [$0] } ?? [], exit: $1)
        }
        var story = StoryDocument.sample(
            sections: [
                IR.Section(
                    id: "wood", title: "Wood", layout: .body,
                    pages: [page("p1", .next(to: "wood/p2")), page("p2", .end)])
            ], flow: flow,
            assets: [.init(key: "howl", kind: .audio, src: "howl", location: .package, criticality: .optional)])
        story.navigation = .init(
            pages: ["wood/p1"], remaining: [remaining], prefetch: [["wood/p2", "wood/p3"]])
        return Markup(HTMLBackend.render(story))
    }

    @Test func numbersAreWithTheirPage() {
        let markup = numbered(reveal: .lineByLine, flow: .sequential, .init(min: 1, max: 4))
        #expect(values(of: "data-remaining", in: markup) == ["1–4 more pages"])
        #expect(values(of: "data-prefetch", in: markup) == ["wood/p2 wood/p3"])
        #expect(values(of: "class", in: markup).filter { $0.hasPrefix("page") } == ["page stepwise", "page stepwise"])
        // Who comes to the last page page by page is told that it is.
        #expect(markup.text.contains("The end"))
        let endless = numbered(reveal: .all, flow: .explicit, .init(min: 1, max: nil))
        #expect(values(of: "data-remaining", in: endless) == ["At least 1 more"])
    }

    @Test func aSequentialPageHasNoReader() {
        let markup = numbered(reveal: .all, flow: .sequential, .init(min: 1, max: 1))
        #expect(markup.elements.allSatisfy { $0.name != "script" && $0.attributes["data-remaining"] == nil })
        #expect(!markup.text.contains("The end"))
    }

    @Test(arguments: [("enter", 2), ("line:l0", 0)]) func aCriticalSoundIsMarkedWhereItPlays(
        trigger: String, count: Int
    ) {
        let use = IR.AssetUse(asset: "howl", criticality: .critical, on: trigger)
        let markup = numbered(reveal: .all, flow: .explicit, .init(min: 1, max: 1), use: use)
        #expect(markup.elements.count { $0.name == "audio" && $0.attributes["data-critical"] != nil } == count)
    }

    /// A document that no compiler writes, whose lines lie anywhere, still shows each block once.
    @Test(arguments: [[0, 0], [2, 1], [-5, 900], [.max, .min]]) func linesWithAnyIndicesLoseNothing(firsts: [Int]) {
        let words = ["one", "two", "three"]
        let page = IR.Page(
            id: "p1", kind: .text, reveal: .lineByLine,
            lines: firsts.enumerated().map {
                IR.Line(id: "l\($0)", firstBlock: $1, blockCount: $1, speaker: "Speaker \($0)")
            },
            blocks: words.map { IR.Block(id: "", content: .paragraph(.init(inlines: [.text($0)]))) }, exit: .end)
        let markup = Markup(
            HTMLBackend.render(
                .sample(sections: [IR.Section(id: "wood", title: "Wood", layout: .body, pages: [page])])))
        #expect(markup.fault == nil)
        for word in words + ["Speaker 0", "Speaker 1"] {
            #expect(markup.text.ranges(of: word).count == 1, "\(word)")
        }
    }

    @Test(
        arguments: zip(
            IR.Ending.Kind.allCases, ["A good ending", "A bad ending", "The end", "A secret ending"]))
    func anEndingShowsItsKind(kind: IR.Ending.Kind, words: String) {
        func text(_ title: String?) -> String {
            let page = IR.Page(
                id: "p1", kind: .ending, reveal: .all, exit: .ending(.init(id: "e0", endingKind: kind, title: title)))
            return Markup(
                HTMLBackend.render(
                    .sample(
                        sections: [IR.Section(id: "wood", title: "", layout: .body, pages: [page])], flow: .explicit))
            ).text
        }
        #expect(text("Home").contains(words) && text("Home").contains("Home"))
        #expect(text(nil).ranges(of: "The end").count == 1 && text(" ").contains(words))
    }
}
