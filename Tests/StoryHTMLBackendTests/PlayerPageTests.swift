import StoryHTMLBackend
import Testing

@testable import StoryIR

/// Which recordings a page plays, and what it is allowed to load for that.
@Suite struct PlayerPageTests {
    private static func media(_ key: String, _ type: IR.Media.Kind = .track) -> IR.Media {
        IR.Media(key: key, type: type, appleMusicId: "id-\(key)", title: key, artist: "A", card: .textOnly)
    }

    private static func sound(
        _ key: String, _ kind: IR.Asset.Kind = .audio, _ location: IR.Asset.Location = .package, src: String? = nil
    ) -> IR.Asset {
        IR.Asset(key: key, kind: kind, src: src ?? "assets/\(key).wav", location: location, criticality: .optional)
    }

    /// A story of sections with a card for each of these keys, and as their queues.
    private static func story(
        _ queues: [[String]], _ media: [IR.Media], _ assets: [IR.Asset], flow: IR.Flow = .sequential
    ) -> StoryDocument {
        var story = StoryDocument.sample(
            sections: queues.enumerated().map { index, keys in
                let blocks = keys.map { key in
                    let entry = media.first { $0.key == key }
                    return IR.Block(
                        id: "",
                        content: .mediaRef(
                            .init(ref: key, intent: .full, card: entry == nil ? .placeholder : .textOnly, media: entry))
                    )
                }
                return IR.Section(
                    id: "s\(index)", title: "S", layout: .body, queue: keys,
                    pages: [IR.Page(id: "p1", kind: .text, reveal: .all, blocks: blocks, exit: .end)])
            }, flow: flow, assets: assets)
        story.media = media
        return story
    }

    private static func markup(_ story: StoryDocument, token: String? = nil) -> Markup {
        Markup(HTMLBackend.render(story, musicToken: token.flatMap { MusicTokenURL($0) }))
    }

    private static let token = "https://tokens.example/a?b=c&d"

    /// The cards that can be played, with what they are played from.
    private static func cards(_ markup: Markup) -> [String] {
        markup.elements.compactMap { element in
            element.attributes["data-media"].map { key in
                let catalogue = element.attributes["data-catalogue"].map { "\($0) \(element.attributes["data-id"]!)" }
                return "\(key): \(element.attributes["data-file"] ?? catalogue ?? "nothing")"
            }
        }
    }

    private static func directives(_ markup: Markup) -> [String: Substring] {
        let policy = markup.elements.first { $0.attributes["http-equiv"] != nil }?.attributes["content"] ?? ""
        return Dictionary(
            uniqueKeysWithValues: policy.split(separator: "; ").map { directive in
                let name = directive.prefix { $0 != " " }
                return (String(name), directive.dropFirst(name.count + 1))
            })
    }

    private static let mixed = story(
        [["a", "b", "gone"], ["a", "c", "d", "e", "f"]],
        [media("a"), media("b"), media("c", .album), media("d", .playlist), media("e", .musicVideo), media("f")],
        [sound("a"), sound("b", .image), sound("f", .audio, .missing), sound("A")])

    @Test func withoutTokenOnlyFilesPlay() {
        let markup = Self.markup(Self.mixed)
        #expect(markup.fault == nil)
        #expect(Self.cards(markup) == ["a: assets/a.wav", "a: assets/a.wav"])
        #expect(markup.elements.first { $0.name == "main" }?.attributes["data-queue"] == "a")
        #expect(markup.elements.contains { $0.name == "script" })
        let directives = Self.directives(markup)
        #expect(directives["media-src"] == "'self'")
        #expect(directives["connect-src"] == nil && directives["worker-src"] == nil)
        #expect(directives["script-src"]?.contains(" ") == false)
    }

    @Test func withTokenTheCataloguePlaysTheOthers() {
        let markup = Self.markup(Self.mixed, token: Self.token)
        #expect(markup.fault == nil)
        #expect(
            Self.cards(markup) == [
                "a: assets/a.wav", "b: song id-b", "a: assets/a.wav", "c: album id-c", "d: playlist id-d",
                "f: song id-f",
            ])
        #expect(markup.elements.first { $0.name == "main" }?.attributes["data-queue"] == "a b c d f")
        #expect(markup.elements.first { $0.name == "html" }?.attributes["data-music-token-url"] == Self.token)
        let directives = Self.directives(markup)
        #expect(directives["script-src"]?.hasSuffix("' https://js-cdn.music.apple.com") == true)
        #expect(
            directives["connect-src"]
                == "https://api.music.apple.com https://*.itunes.apple.com https://tokens.example")
        #expect(directives["media-src"] == "'self' blob: https://*.itunes.apple.com")
        #expect(directives["worker-src"] == "blob:")
        #expect(directives["default-src"] == "'none'")
    }

    /// A token's address alone lets nobody in.
    @Test func withTokenAndNothingToPlay() {
        let files = Self.story([["a"]], [Self.media("a")], [Self.sound("a")])
        #expect(HTMLBackend.render(files) == HTMLBackend.render(files, musicToken: MusicTokenURL(Self.token)))
        let film = Self.story([["a"]], [Self.media("a", .musicVideo)], [])
        let page = Self.markup(film, token: Self.token)
        #expect(!page.elements.contains { $0.name == "script" })
        #expect(HTMLBackend.render(film) == HTMLBackend.render(film, musicToken: MusicTokenURL(Self.token)))
    }

    @Test func sectionsThatBranchKeepTheirQueues() {
        let markup = Self.markup(
            Self.story(
                [["a"], [], ["b", "a"]], [Self.media("a"), Self.media("b")], [Self.sound("a"), Self.sound("b")],
                flow: .explicit))
        let queues = markup.elements.filter { ["main", "section"].contains($0.name) }
            .map { $0.attributes["data-queue"] }
        #expect(queues == [nil, "a", nil, "b a"])
    }

    @Test(arguments: ["", "../up.wav", "/a.wav", "a/../../b.wav"])
    func soundsWithoutALocationAreNotPlayed(src: String) {
        let markup = Self.markup(Self.story([["a"]], [Self.media("a")], [Self.sound("a", src: src)]))
        #expect(Self.cards(markup).isEmpty)
        #expect(!markup.elements.contains { $0.name == "script" })
    }

    /// What is not an address of the web is a file's name.
    @Test(arguments: ["javascript:alert(1)", "file:///a.wav", "data:audio/wav,x"])
    func otherSchemesAreNotPlayed(src: String) {
        let markup = Self.markup(Self.story([["a"]], [Self.media("a")], [Self.sound("a", src: src)]))
        #expect(Self.cards(markup).allSatisfy { $0.hasPrefix("a: ./") })
        #expect(Self.directives(markup)["media-src"] == "'self'")
    }

    @Test func keysAndIdsAreText() {
        let key = "\"><script>alert(1)</script>'&"
        let markup = Self.markup(Self.story([[key]], [Self.media(key)], []), token: Self.token)
        #expect(markup.fault == nil)
        #expect(Self.cards(markup) == ["\(key): song id-\(key)"])
        #expect(markup.elements.filter { $0.name == "script" }.count == 1)
    }
}
