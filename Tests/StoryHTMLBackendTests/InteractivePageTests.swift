import StoryHTMLBackend
import StoryIR
import Testing

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

    @Test func everyWayOnIsALinkToAPlaceOnThePage() {
        #expect(markup.fault == nil)
        let links = markup.elements.compactMap { $0.attributes["href"] }
        // No link from wood/p1, behind which wood/p2 stands, and none to contents, which would give the story away.
        #expect(links == ["#lake/p1", "#wood/p1", "#hut/p1"])
        let ids = markup.elements.compactMap { $0.attributes["id"] }
        #expect(ids == ["wood", "wood/p1", "wood/p2", "lake", "lake/p1", "hut", "hut/p1"])
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

    @Test func eachSoundIsOfferedOnceAndNoneOfAChoice() {
        let sounds = spoken.elements.filter { $0.name == "audio" }.map(\.attributes["src"])
        #expect(sounds == ["assets/voice", "assets/howl"])
    }
}
